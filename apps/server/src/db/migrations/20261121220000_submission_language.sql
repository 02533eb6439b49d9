-- A list by language and verdict is decided in the index that it walks along, like the others.
DROP INDEX submission_language;
CREATE INDEX submission_language ON submission (language, id DESC)
  INCLUDE (user_id, problem_id, status, contest_id, group_id);
