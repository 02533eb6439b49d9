-- What was taken away from trainings and can be brought back for a while. It stands apart, so that whoever reads a
-- training, its problems or its people need not think of it.
CREATE TABLE training_removed_problem (
  -- Of the row that it was: among equal ranks it comes back to its place.
  id bigint NOT NULL,
  training_id bigint NOT NULL REFERENCES training (id) ON DELETE CASCADE,
  problem_id bigint NOT NULL REFERENCES problem (id) ON DELETE CASCADE,
  label text NOT NULL,
  rank integer NOT NULL,
  added_at timestamptz NOT NULL,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (training_id, problem_id)
);
CREATE INDEX training_removed_problem_problem ON training_removed_problem (problem_id);
CREATE INDEX training_removed_problem_age ON training_removed_problem (removed_at);

-- Whom a new password has shut out.
CREATE TABLE training_ended_registration (
  training_id bigint NOT NULL REFERENCES training (id) ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  registered_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  PRIMARY KEY (training_id, user_id)
);
CREATE INDEX training_ended_registration_user ON training_ended_registration (user_id);
CREATE INDEX training_ended_registration_age ON training_ended_registration (ended_at);

CREATE TABLE training_removed_category (
  id bigint PRIMARY KEY,
  group_id bigint REFERENCES team_group (id) ON DELETE CASCADE,
  name text NOT NULL,
  color text NOT NULL,
  ordinal integer NOT NULL,
  created_at timestamptz NOT NULL,
  removed_at timestamptz NOT NULL,
  -- The trainings that were in it.
  trainings bigint[] NOT NULL
);
CREATE INDEX training_removed_category_group ON training_removed_category (group_id);
CREATE INDEX training_removed_category_age ON training_removed_category (removed_at);

CREATE INDEX training_deleted ON training (deleted_at) WHERE deleted_at IS NOT NULL;
