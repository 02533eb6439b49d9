-- What somebody wrote that a message tells of, so that it goes with what is deleted; and whether it named the reader.
ALTER TABLE message ADD COLUMN about_kind text CHECK (about_kind IN ('Comment', 'Reply'));
ALTER TABLE message ADD COLUMN about_id bigint;
ALTER TABLE message ADD COLUMN is_mention boolean NOT NULL DEFAULT false;

UPDATE message SET about_kind = 'Comment', about_id = substring(url FROM '#comment-([0-9]{1,16})$')::bigint
  WHERE action = 'Discuss' AND url ~ '#comment-[0-9]{1,16}$';
UPDATE message SET about_kind = 'Reply', about_id = substring(url FROM '#reply-[0-9]{1,16}-([0-9]{1,16})$')::bigint
  WHERE action IN ('Discuss', 'Reply') AND url ~ '#reply-[0-9]{1,16}-[0-9]{1,16}$';
