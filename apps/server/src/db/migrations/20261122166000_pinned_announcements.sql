-- Those that stay above the newer ones. A site has few announcements: the order needs no index of its own.
ALTER TABLE announcement ADD COLUMN pinned boolean NOT NULL DEFAULT false;
