-- A setter's choice: what a submission stumbled over for the first time is shown to its author, clipped.
ALTER TABLE problem ADD COLUMN show_failing_test boolean NOT NULL DEFAULT false;
ALTER TABLE judging_detail ADD COLUMN failing_test jsonb;
