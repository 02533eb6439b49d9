-- Who hid a comment or disabled a discussion: its author does not show again what another took away. Where nobody is named, it was another.
ALTER TABLE comment ADD COLUMN hidden_by bigint REFERENCES account (id) ON DELETE SET NULL;
ALTER TABLE reply ADD COLUMN hidden_by bigint REFERENCES account (id) ON DELETE SET NULL;
ALTER TABLE discussion ADD COLUMN disabled_by bigint REFERENCES account (id) ON DELETE SET NULL;
CREATE INDEX comment_hidden_by ON comment (hidden_by) WHERE hidden_by IS NOT NULL;
CREATE INDEX reply_hidden_by ON reply (hidden_by) WHERE hidden_by IS NOT NULL;
CREATE INDEX discussion_disabled_by ON discussion (disabled_by) WHERE disabled_by IS NOT NULL;
