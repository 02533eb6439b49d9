-- A group's own problems and tags go with it for good.
ALTER TABLE problem ADD CONSTRAINT problem_of_group
  FOREIGN KEY (group_id) REFERENCES team_group (id) ON DELETE CASCADE;
ALTER TABLE tag ADD CONSTRAINT tag_of_group
  FOREIGN KEY (group_id) REFERENCES team_group (id) ON DELETE CASCADE;
CREATE INDEX tag_group ON tag (group_id) WHERE group_id IS NOT NULL;
