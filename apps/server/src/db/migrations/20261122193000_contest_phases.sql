-- The few that run at a moment among all that there ever were.
CREATE INDEX contest_phases ON contest (ends_at, starts_at) WHERE deleted_at IS NULL AND group_id IS NULL;
