-- What a judge has reported of a reference solution that it is at: the attempt, how many tests there are, how many have ended.
ALTER TABLE test_run ADD COLUMN progress jsonb;
