-- Somebody who was disqualified stays a participant with all they did, and stands on no board.
ALTER TABLE participant
  ADD COLUMN disqualified_at timestamptz,
  ADD COLUMN disqualified_by bigint REFERENCES account (id) ON DELETE SET NULL,
  ADD COLUMN disqualified_reason text,
  ADD CONSTRAINT participant_disqualified CHECK ((disqualified_at IS NULL) = (disqualified_reason IS NULL));
CREATE INDEX participant_disqualified_by ON participant (disqualified_by) WHERE disqualified_by IS NOT NULL;
CREATE INDEX participant_out ON participant (contest_id, user_id) WHERE disqualified_at IS NOT NULL;

-- A contest that is there to be copied: never listed, entered or run.
ALTER TABLE contest ADD COLUMN template boolean NOT NULL DEFAULT false;
