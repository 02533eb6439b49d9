-- What the page gives a press of its button: the same press that arrives twice is one submission.
ALTER TABLE submission ADD COLUMN submit_key text;
CREATE UNIQUE INDEX submission_submit_key ON submission (user_id, submit_key) WHERE submit_key IS NOT NULL;
