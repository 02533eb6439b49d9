-- Problems for the setter: what checks a problem, and how its files and packages arrive.

-- The order of the two rank lists.
CREATE INDEX user_stat_acm ON user_stat (ac DESC, total, user_id);
CREATE INDEX user_stat_oi ON user_stat (score DESC, ac DESC, user_id);

-- What the keyword of problem lists is looked up in: display id and titles of both languages, a line each, folded.
-- A table of its own because statements are wide.
CREATE TABLE problem_search (
  problem_id bigint PRIMARY KEY REFERENCES problem (id) ON DELETE CASCADE,
  display_id text NOT NULL,
  text text NOT NULL
);

-- The marks by which any part of a text is found, in every script: each character, each pair of neighbours, and each
-- word of Latin letters as a whole and with one letter left out, after a tilde (two words that differ by one letter, or
-- by two that changed places, share one of these). problem-search.sql.ts makes those of a keyword.
CREATE FUNCTION search_marks(searched text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 500
RETURN ARRAY(
  SELECT DISTINCT mark FROM (
    SELECT substr(piece, at, width) AS mark
    FROM regexp_split_to_table(searched, '\s+') AS piece, generate_series(1, length(piece)) AS at, generate_series(1, 2) AS width
    WHERE at + width - 1 <= length(piece)
    UNION ALL
    SELECT '~' || CASE WHEN at = 0 THEN word ELSE overlay(word PLACING '' FROM at FOR 1) END
    FROM regexp_split_to_table(searched, '[^a-z0-9]+') AS word, generate_series(0, length(word)) AS at
    WHERE length(word) BETWEEN 4 AND 24) AS marks);
CREATE INDEX problem_search_marks ON problem_search USING gin (search_marks(text));

-- Any part of a name, in the filters of submissions.
CREATE INDEX account_username_marks ON account USING gin (search_marks(username_key));
CREATE INDEX account_nickname_marks ON account USING gin (search_marks(lower(nickname)));

CREATE FUNCTION write_problem_search(problem bigint) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO problem_search (problem_id, display_id, text)
  SELECT p.id, p.display_id, concat(chr(10), lower(p.display_key), chr(10),
    (SELECT string_agg(s.search_text || chr(10), '' ORDER BY s.lang) FROM problem_statement s WHERE s.problem_id = p.id))
  FROM problem p WHERE p.id = write_problem_search.problem
  ON CONFLICT (problem_id) DO UPDATE SET display_id = excluded.display_id, text = excluded.text
    WHERE (problem_search.display_id, problem_search.text) <> (excluded.display_id, excluded.text);
END;

-- By triggers: a problem comes by forms, packages, batches and demos, and none of them may forget it.
CREATE FUNCTION problem_search_of_problem() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_problem_search(NEW.id);
  RETURN NULL;
END $$;
CREATE FUNCTION problem_search_of_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_problem_search(CASE WHEN TG_OP = 'DELETE' THEN OLD.problem_id ELSE NEW.problem_id END);
  RETURN NULL;
END $$;
CREATE TRIGGER problem_search AFTER INSERT OR UPDATE OF display_id, display_key ON problem
  FOR EACH ROW EXECUTE FUNCTION problem_search_of_problem();
CREATE TRIGGER problem_search AFTER INSERT OR DELETE OR UPDATE OF search_text ON problem_statement
  FOR EACH ROW EXECUTE FUNCTION problem_search_of_statement();
SELECT count(write_problem_search(id)) FROM problem;

-- The public list with what it filters by, so that pages and totals are read from the index alone.
DROP INDEX problem_list;
CREATE INDEX problem_list ON problem (length(display_id), display_id) INCLUDE (id, difficulty, type, remote_oj)
  WHERE deleted_at IS NULL AND listed AND NOT hidden AND NOT contest_only;
-- Their submissions are nobody's to see: lists of submissions look these few up rather than each row's problem.
CREATE INDEX problem_not_public ON problem (id)
  WHERE NOT (deleted_at IS NULL AND listed AND NOT hidden AND NOT contest_only);
-- The staff's list.
CREATE INDEX problem_standing ON problem (id) INCLUDE (owner_id, listed, hidden, contest_only, remote_oj)
  WHERE deleted_at IS NULL AND group_id IS NULL;
CREATE INDEX problem_deleted ON problem (id) WHERE deleted_at IS NOT NULL;

-- Millions of submissions: what decides whether a row belongs to a list stands in the index that the list walks along.
DROP INDEX submission_practice, submission_user, submission_problem, submission_status, submission_language;
CREATE INDEX submission_practice ON submission (id DESC) INCLUDE (user_id, problem_id)
  WHERE contest_id IS NULL AND group_id IS NULL;
CREATE INDEX submission_user ON submission (user_id, id DESC)
  INCLUDE (problem_id, status, language, contest_id, group_id);
CREATE INDEX submission_problem ON submission (problem_id, id DESC)
  INCLUDE (user_id, status, language, contest_id, group_id);
CREATE INDEX submission_status ON submission (status, id DESC)
  INCLUDE (user_id, problem_id, language, contest_id, group_id);
CREATE INDEX submission_language ON submission (language, id DESC) INCLUDE (user_id, problem_id, contest_id, group_id);

-- Solutions with the verdicts that they must get; generators and validators have their place too.
CREATE TABLE problem_check (
  id bigint GENERATED BY DEFAULT AS IDENTITY (START WITH 1000) PRIMARY KEY,
  problem_id bigint NOT NULL REFERENCES problem (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('solution', 'generator', 'validator')),
  name text NOT NULL,
  language text NOT NULL,
  source_sha bytea NOT NULL REFERENCES blob (sha256),
  -- A list of judge statuses, one of which has to be its verdict.
  expected jsonb NOT NULL,
  -- The run that is under way, by its key in test_run.
  run_key text,
  last_result jsonb,
  created_at timestamptz NOT NULL,
  modified_at timestamptz NOT NULL,
  CONSTRAINT problem_check_name_key UNIQUE (problem_id, kind, name)
);
CREATE INDEX problem_check_source ON problem_check (source_sha);
CREATE INDEX problem_check_running ON problem_check (id) WHERE run_key IS NOT NULL;
ALTER TABLE test_run DROP CONSTRAINT test_run_kind_check;
ALTER TABLE test_run ADD CONSTRAINT test_run_kind_check CHECK (kind IN ('test_run', 'compile', 'solution'));
CREATE INDEX problem_apply ON problem (apply_progress, group_id, id) WHERE apply_progress IS NOT NULL;

-- Packages of problems on their way in: read, looked at by whoever sent them, and then imported or forgotten.
CREATE TABLE package_import (
  id bigint GENERATED BY DEFAULT AS IDENTITY (START WITH 1000) PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  original_name text NOT NULL,
  size bigint NOT NULL,
  -- The file in the staging folder, until it was read.
  staged_key text,
  wanted_format text,
  format text,
  state text NOT NULL CHECK (state IN ('reading', 'preview', 'running', 'done', 'failed')),
  -- By which request and with which rights it was started.
  options jsonb NOT NULL DEFAULT '{}',
  error jsonb,
  notices jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX package_import_user ON package_import (user_id, id);
CREATE INDEX package_import_waiting ON package_import (expires_at);

CREATE TABLE package_import_problem (
  import_id bigint NOT NULL REFERENCES package_import (id) ON DELETE CASCADE,
  n int NOT NULL,
  place text NOT NULL,
  title text NOT NULL,
  -- As the package names it.
  display_id text,
  -- What a list shows of the draft, which is gone once the import is over.
  facts jsonb,
  draft jsonb,
  notices jsonb NOT NULL DEFAULT '[]',
  -- Under which display id it is imported; null: not chosen.
  target_id text,
  outcome text CHECK (outcome IN ('imported', 'skipped', 'failed')),
  error jsonb,
  problem_id bigint REFERENCES problem (id) ON DELETE SET NULL,
  PRIMARY KEY (import_id, n)
);
CREATE INDEX package_import_problem_problem ON package_import_problem (problem_id) WHERE problem_id IS NOT NULL;
