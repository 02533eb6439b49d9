-- What a keyword finds is counted and put in order from the index alone: the rows themselves are many times as large.
CREATE INDEX discussion_found ON discussion (id) INCLUDE (pinned, created_at, problem_id, category_id)
  WHERE group_id IS NULL AND deleted_at IS NULL AND NOT disabled;

-- Read by one process: it takes longer to start others than to look at all that a single letter finds.
ALTER TABLE discussion_search SET (parallel_workers = 0);
