-- What a workspace wants done with transactions that look so, in its order. The terms are JSON, as they are sent.
CREATE TABLE rules (
    workspace_id BLOB NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    id BLOB NOT NULL,
    position INTEGER NOT NULL,
    terms TEXT NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, id)
) STRICT, WITHOUT ROWID;
