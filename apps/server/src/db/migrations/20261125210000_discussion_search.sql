-- Why a discussion is disabled, for its author.
ALTER TABLE discussion ADD COLUMN disabled_reason text;

-- What decides whether a row belongs to a list stands in the index that the list walks along.
DROP INDEX discussion_site, discussion_in_category;
CREATE INDEX discussion_site ON discussion (pinned DESC, created_at DESC, id DESC) INCLUDE (problem_id)
  WHERE group_id IS NULL AND deleted_at IS NULL AND NOT disabled;
CREATE INDEX discussion_in_category ON discussion (category_id, pinned DESC, created_at DESC, id DESC) INCLUDE (problem_id)
  WHERE group_id IS NULL AND deleted_at IS NULL AND NOT disabled;
CREATE INDEX discussion_all ON discussion (pinned DESC, created_at DESC, id DESC) INCLUDE (group_id, disabled) WHERE deleted_at IS NULL;
CREATE INDEX discussion_deleted ON discussion (deleted_at DESC) WHERE deleted_at IS NOT NULL;

-- What a discussion is found by besides its author; keywords are folded in the same way.
CREATE TABLE discussion_search (
  discussion_id bigint PRIMARY KEY REFERENCES discussion (id) ON DELETE CASCADE,
  text text NOT NULL
);
CREATE INDEX discussion_search_marks ON discussion_search USING gin (search_marks(text));

-- Comments are counted where discussions are listed.
DROP INDEX comment_of_discussion, reply_of_comment;
CREATE INDEX comment_of_discussion ON comment (discussion_id, id DESC) INCLUDE (deleted_at) WHERE discussion_id IS NOT NULL;
CREATE INDEX reply_of_comment ON reply (comment_id, id DESC) INCLUDE (deleted_at);

-- Who looked in which hour: added to `views` in batches. What a crash forgets is no loss.
CREATE UNLOGGED TABLE discussion_view (
  discussion_id bigint NOT NULL,
  viewer text NOT NULL,
  hour timestamptz NOT NULL,
  counted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (discussion_id, viewer, hour)
);
CREATE INDEX discussion_view_uncounted ON discussion_view (discussion_id) WHERE NOT counted;
CREATE INDEX discussion_view_hour ON discussion_view (hour);

INSERT INTO discussion_category (name, ordinal, created_at, modified_at) VALUES
  ('闲聊 Chat', 1, now(), now()),
  ('题解 Solutions', 2, now(), now()),
  ('求助 Help', 3, now(), now()),
  ('建议 Suggestions', 4, now(), now()),
  ('记录 Records', 5, now(), now());
