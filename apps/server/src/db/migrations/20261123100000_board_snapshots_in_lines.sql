-- Boards are written in another way from here on, and are made anew for their next reader.
DELETE FROM board_snapshot;
