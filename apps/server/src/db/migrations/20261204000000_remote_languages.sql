-- The list of languages that a page of another judge had when it was last read: [{siteId, siteName}].
CREATE TABLE remote_language_list (
  oj text PRIMARY KEY,
  languages jsonb NOT NULL,
  read_at timestamptz NOT NULL
);
