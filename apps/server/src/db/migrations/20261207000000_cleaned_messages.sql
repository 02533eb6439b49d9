-- A message that its reader took away by itself, as it was: for a moment a click brings it back.
CREATE TABLE cleaned_message (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  message jsonb NOT NULL,
  cleaned_at timestamptz NOT NULL
);
CREATE INDEX cleaned_message_user ON cleaned_message (user_id);
CREATE INDEX cleaned_message_age ON cleaned_message (cleaned_at);
