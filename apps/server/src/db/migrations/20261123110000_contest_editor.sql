-- Who changed a contest last: whoever edits it at the same time is told.
ALTER TABLE contest ADD COLUMN modified_by bigint REFERENCES account (id) ON DELETE SET NULL;
CREATE INDEX contest_modified_by ON contest (modified_by) WHERE modified_by IS NOT NULL;
