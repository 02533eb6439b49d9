-- A contest's problem whose title nobody wrote for the contest is read under the problem's own, in the reader's language.
-- `title` is then the Chinese one; without a second one here it is everybody's.
ALTER TABLE contest_problem ADD COLUMN title_en text;

UPDATE contest_problem SET title = zh.title, title_en = en.title
FROM problem_statement zh, problem_statement en
WHERE zh.problem_id = contest_problem.problem_id AND zh.lang = 'zh' AND zh.title <> ''
  AND en.problem_id = contest_problem.problem_id AND en.lang = 'en' AND en.title <> ''
  AND zh.title <> en.title AND contest_problem.title IN (zh.title, en.title);
