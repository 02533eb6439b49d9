-- When everybody was first shown a problem: it is new from then on, however long it was prepared. By a trigger: forms,
-- batches, imports and reviews show problems, each at the moment that it writes down as `modified_at`.
ALTER TABLE problem ADD COLUMN shown_at timestamptz;
UPDATE problem SET shown_at = created_at WHERE listed AND NOT hidden AND NOT contest_only;

CREATE FUNCTION note_problem_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shown_at := NEW.modified_at;
  RETURN NEW;
END $$;
CREATE TRIGGER problem_first_shown BEFORE INSERT OR UPDATE OF listed, hidden, contest_only, deleted_at ON problem
  FOR EACH ROW WHEN (NEW.shown_at IS NULL AND NEW.deleted_at IS NULL AND NEW.listed AND NOT NEW.hidden AND NOT NEW.contest_only)
  EXECUTE FUNCTION note_problem_shown();

CREATE INDEX problem_shown ON problem (shown_at DESC, id DESC)
  WHERE deleted_at IS NULL AND listed AND NOT hidden AND NOT contest_only;
