-- Boards keep no number of solvers from here on: made anew for their next reader, they are the same bytes as fresh ones.
DELETE FROM board_snapshot;
