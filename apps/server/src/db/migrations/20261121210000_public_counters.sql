-- People are counted by what everybody may see, so a problem that is hidden, shown, deleted or brought back changes the
-- counters of those who tried it. By a trigger: batches, forms, reviews and packages change these columns.
CREATE FUNCTION mark_problem_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change (topic, subject_id) VALUES ('problem_access', NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER problem_access AFTER UPDATE OF listed, hidden, contest_only, deleted_at ON problem
  FOR EACH ROW WHEN ((OLD.listed, OLD.hidden, OLD.contest_only, OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.listed, NEW.hidden, NEW.contest_only, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION mark_problem_access();

-- Counted before under another rule: without a position the counters are made anew.
DELETE FROM setting WHERE key = 'stats_position';
