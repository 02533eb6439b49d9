-- Copies of contests that a program plays through, with all that was made for them; gone when it is over.
CREATE TABLE rehearsal (
  contest_id bigint PRIMARY KEY REFERENCES contest (id) ON DELETE CASCADE,
  -- Its members alone find the copy.
  group_id bigint NOT NULL REFERENCES team_group (id) ON DELETE CASCADE,
  account_ids bigint[] NOT NULL,
  ends_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX rehearsal_group ON rehearsal (group_id);
CREATE INDEX rehearsal_ends ON rehearsal (ends_at);
