-- How many files of a package have been read, for whoever waits for it.
ALTER TABLE package_import
  ADD COLUMN read_done int NOT NULL DEFAULT 0,
  ADD COLUMN read_total int NOT NULL DEFAULT 0;
