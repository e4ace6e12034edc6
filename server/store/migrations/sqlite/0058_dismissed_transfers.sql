-- Pairs of transactions of which a member said that they are no transfer. They are not suggested again.
CREATE TABLE dismissed_transfers (
    workspace_id BLOB NOT NULL,
    from_id BLOB NOT NULL,
    to_id BLOB NOT NULL,
    dismissed_at TEXT NOT NULL,
    PRIMARY KEY (workspace_id, from_id, to_id),
    FOREIGN KEY (workspace_id, from_id) REFERENCES transactions (workspace_id, id) ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, to_id) REFERENCES transactions (workspace_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX dismissed_transfers_by_to ON dismissed_transfers (workspace_id, to_id);
