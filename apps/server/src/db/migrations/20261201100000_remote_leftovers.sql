-- The pictures and files of a statement that an import could not fetch: they stand as links, and are tried again.
ALTER TABLE remote_import ADD COLUMN missing text[] NOT NULL DEFAULT '{}';

-- Own accounts at other judges go with their owners; those of people who were removed before are still there.
DELETE FROM remote_account r USING account a WHERE a.id = r.user_id AND a.deleted_at IS NOT NULL;
