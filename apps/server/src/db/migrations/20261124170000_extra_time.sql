-- One participant has more time than the others.
ALTER TABLE participant
  ADD COLUMN extra_seconds int NOT NULL DEFAULT 0 CHECK (extra_seconds BETWEEN 0 AND 86400),
  ADD COLUMN extra_reason text,
  ADD CONSTRAINT participant_extra_time CHECK ((extra_seconds = 0) = (extra_reason IS NULL));

-- The longest of its participants: until then nothing is told that is told after the end.
ALTER TABLE contest ADD COLUMN extra_seconds int NOT NULL DEFAULT 0;
