-- An island of accounts, shared by its members. `change_number` counts its changes (ETag of lists).
CREATE TABLE workspaces (
    id BLOB NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    currency TEXT NOT NULL,
    change_number INTEGER NOT NULL,
    version INTEGER NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE workspace_members (
    workspace_id BLOB NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    user_id BLOB NOT NULL REFERENCES users (id),
    role TEXT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (workspace_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX workspace_members_by_user ON workspace_members (user_id, workspace_id);
