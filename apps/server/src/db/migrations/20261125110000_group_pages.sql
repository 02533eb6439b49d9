-- What creating, finding and disbanding a group needs.
-- Names that look the same are the same: full-width letters, capitals.
ALTER TABLE team_group
  ADD COLUMN name_key text GENERATED ALWAYS AS (lower(normalize(name, NFKC))) STORED,
  ADD COLUMN short_name_key text GENERATED ALWAYS AS (lower(normalize(short_name, NFKC))) STORED,
  -- Whoever it counts for where a person may only create so many a day.
  ADD COLUMN created_by bigint REFERENCES account (id) ON DELETE SET NULL,
  -- Who disbanded it.
  ADD COLUMN deleted_by bigint REFERENCES account (id) ON DELETE SET NULL;
DROP INDEX team_group_name;
DROP INDEX team_group_short_name;
CREATE UNIQUE INDEX team_group_name ON team_group (name_key) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX team_group_short_name ON team_group (short_name_key) WHERE deleted_at IS NULL;
-- The list of everybody.
CREATE INDEX team_group_listed ON team_group (id) WHERE deleted_at IS NULL AND visible AND NOT banned;
CREATE INDEX team_group_created_by ON team_group (created_by, created_at);
CREATE INDEX team_group_deleted_by ON team_group (deleted_by) WHERE deleted_by IS NOT NULL;
CREATE INDEX team_group_disbanded ON team_group (deleted_at) WHERE deleted_at IS NOT NULL;
-- How many belong to it.
CREATE INDEX group_member_within ON group_member (group_id) WHERE level >= 3;
