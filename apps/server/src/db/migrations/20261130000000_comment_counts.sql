-- By how many people a comment is liked and how many replies to it stand: thousands of comments are put in order by the
-- one and added up by the other. Kept by triggers, with the fact, so that both are exact.
ALTER TABLE comment ADD COLUMN likes integer NOT NULL DEFAULT 0, ADD COLUMN replies integer NOT NULL DEFAULT 0;
UPDATE comment SET likes = liked.n
  FROM (SELECT target_id, count(*) AS n FROM reaction WHERE target_kind = 'comment' GROUP BY target_id) AS liked
  WHERE liked.target_id = comment.id;
UPDATE comment SET replies = answered.n
  FROM (SELECT comment_id, count(*) AS n FROM reply WHERE deleted_at IS NULL GROUP BY comment_id) AS answered
  WHERE answered.comment_id = comment.id;

CREATE FUNCTION count_comment_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE comment SET likes = likes + 1 WHERE id = NEW.target_id;
  ELSE
    UPDATE comment SET likes = likes - 1 WHERE id = OLD.target_id;
  END IF;
  RETURN NULL;
END $$;
-- At the end of the transaction: who likes what others like too must not hold its row while the author is told.
CREATE CONSTRAINT TRIGGER comment_likes_added AFTER INSERT ON reaction DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.target_kind = 'comment') EXECUTE FUNCTION count_comment_like();
CREATE CONSTRAINT TRIGGER comment_likes_removed AFTER DELETE ON reaction DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.target_kind = 'comment') EXECUTE FUNCTION count_comment_like();

CREATE FUNCTION count_reply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comment SET replies = replies
      + CASE WHEN TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN 1 ELSE 0 END
      - CASE WHEN TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN 1 ELSE 0 END
    WHERE id = COALESCE(NEW.comment_id, OLD.comment_id);
  RETURN NULL;
END $$;
CREATE TRIGGER reply_counted AFTER INSERT OR DELETE ON reply FOR EACH ROW EXECUTE FUNCTION count_reply();
CREATE TRIGGER reply_deleted_counted AFTER UPDATE OF deleted_at ON reply
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION count_reply();

-- Added up from the index alone, and walked along in each order in which comments are read.
DROP INDEX comment_of_discussion;
CREATE INDEX comment_of_discussion ON comment (discussion_id, id DESC) INCLUDE (deleted_at, replies)
  WHERE discussion_id IS NOT NULL;
CREATE INDEX comment_liked ON comment (discussion_id, likes DESC, id DESC)
  WHERE discussion_id IS NOT NULL AND deleted_at IS NULL;
