-- Who wants a mail about what they have not read. Who has no row wants none.
CREATE TABLE message_digest (
  user_id bigint PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  every text NOT NULL CHECK (every IN ('day', 'week')),
  -- Of the page on which it was asked for; what the account says goes first.
  lang text NOT NULL,
  -- When there may be the next one.
  due_at timestamptz NOT NULL,
  -- What is newer was in no mail yet.
  told_id bigint NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX message_digest_due ON message_digest (due_at);
