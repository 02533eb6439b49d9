-- Sessions outlive their node: taking them along would take them out of every judging that it ever did.
ALTER TABLE node_session
  DROP CONSTRAINT node_session_node_id_fkey,
  ADD CONSTRAINT node_session_node_id_fkey FOREIGN KEY (node_id) REFERENCES node (id) ON DELETE SET NULL;
