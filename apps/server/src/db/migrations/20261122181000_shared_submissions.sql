-- Few submissions are shared: their lists are not looked for among all of the site, or of a problem.
CREATE INDEX submission_shared ON submission (id DESC) INCLUDE (user_id, problem_id)
  WHERE share AND contest_id IS NULL AND group_id IS NULL;
CREATE INDEX submission_problem_shared ON submission (problem_id, id DESC) INCLUDE (user_id)
  WHERE share AND contest_id IS NULL AND group_id IS NULL;
