-- Taking part virtually: a window of one's own after the contest, as long as the contest was. It can be given up, and taken up
-- again while it is open; somebody who takes part once more gets another row.
ALTER TABLE participant
  ADD COLUMN run_ends_at timestamptz,
  ADD COLUMN given_up_at timestamptz,
  ADD CONSTRAINT participant_run CHECK (kind <> 'virtual' OR (user_id IS NOT NULL AND starts_at IS NOT NULL AND run_ends_at > starts_at));
CREATE INDEX participant_runs_of ON participant (user_id, run_ends_at DESC) WHERE kind = 'virtual';
CREATE INDEX participant_runs ON participant (contest_id, run_ends_at DESC) WHERE kind = 'virtual';

-- What was handed in to a contest that is over, and is no part of it: in such a window, or as practice.
ALTER TABLE submission ADD COLUMN apart text CHECK (apart IN ('virtual', 'practice'));
CREATE INDEX submission_apart ON submission (contest_id, id DESC) WHERE apart IS NOT NULL;
