-- A package may take the place of problems that stand here: of which, and what each was before, for as long as it can
-- be brought back.
ALTER TABLE package_import_problem
  ADD COLUMN replaces_id bigint REFERENCES problem (id) ON DELETE SET NULL,
  ADD COLUMN replaced jsonb,
  ADD COLUMN undone_at timestamptz;
CREATE INDEX package_import_problem_replaces ON package_import_problem (replaces_id) WHERE replaces_id IS NOT NULL;
CREATE INDEX package_import_problem_replaced ON package_import_problem (import_id) WHERE replaced IS NOT NULL;
