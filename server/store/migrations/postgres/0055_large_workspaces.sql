-- As on SQLite, where the planner has to be told that the id of the other leg is enough. Statistics this server keeps itself.
DROP INDEX transactions_by_peer;
CREATE INDEX transactions_by_peer ON transactions (peer_id) WHERE peer_id IS NOT NULL;
