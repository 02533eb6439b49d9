-- A rejudging of a contest is judged aside: its verdicts take the place of the present ones when its jury says so.
ALTER TABLE rejudging ADD COLUMN contest_id bigint REFERENCES contest (id) ON DELETE CASCADE;
ALTER TABLE rejudging ADD COLUMN decided_at timestamptz;
ALTER TABLE rejudging ADD COLUMN decided_by bigint REFERENCES account (id) ON DELETE SET NULL;
ALTER TABLE rejudging DROP CONSTRAINT rejudging_state_check;
ALTER TABLE rejudging ADD CONSTRAINT rejudging_state_check CHECK (
  CASE WHEN contest_id IS NULL THEN state IN ('queueing', 'running', 'done', 'stopped')
    ELSE state IN ('queueing', 'running', 'ready', 'applied', 'discarded', 'undone') END);
CREATE INDEX rejudging_contest ON rejudging (contest_id, id) WHERE contest_id IS NOT NULL;
CREATE INDEX rejudging_decided_by ON rejudging (decided_by) WHERE decided_by IS NOT NULL;
