-- A list by language and verdict has an index of its own: of the rows of either most do not have the other. Practice
-- submissions only, as in the list.
DROP INDEX submission_status, submission_language;
CREATE INDEX submission_status ON submission (status, id DESC) INCLUDE (user_id, problem_id, contest_id, group_id);
CREATE INDEX submission_language ON submission (language, id DESC) INCLUDE (user_id, problem_id)
  WHERE contest_id IS NULL AND group_id IS NULL;
CREATE INDEX submission_language_status ON submission (language, status, id DESC) INCLUDE (user_id, problem_id)
  WHERE contest_id IS NULL AND group_id IS NULL;
