-- How much of a rejudging is still in line is asked for each of its batches.
CREATE INDEX judging_rejudging_open ON judging (rejudging_id) WHERE ended_at IS NULL AND rejudging_id IS NOT NULL;
