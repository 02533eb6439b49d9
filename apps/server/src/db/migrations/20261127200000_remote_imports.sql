-- Problems of other judges: each import with what was read there, to say later what has changed.
CREATE TABLE remote_import (
  problem_id bigint NOT NULL REFERENCES problem (id) ON DELETE CASCADE,
  n int NOT NULL,
  draft jsonb NOT NULL,
  imported_by bigint REFERENCES account (id) ON DELETE SET NULL,
  imported_at timestamptz NOT NULL,
  PRIMARY KEY (problem_id, n)
);
CREATE INDEX remote_import_imported_by ON remote_import (imported_by);

-- What somebody looked at, until it is imported or too old.
CREATE TABLE remote_look (
  oj text NOT NULL,
  remote_id text NOT NULL,
  draft jsonb NOT NULL,
  looked_at timestamptz NOT NULL,
  PRIMARY KEY (oj, remote_id)
);
CREATE INDEX remote_look_looked_at ON remote_look (looked_at);

CREATE INDEX problem_remote ON problem (remote_oj, remote_id) WHERE remote_oj IS NOT NULL AND deleted_at IS NULL;
