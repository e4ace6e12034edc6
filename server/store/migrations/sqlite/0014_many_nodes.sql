-- Several processes may serve one PostgreSQL: which they are, and who looks at what over their sockets.

-- A process says every half minute that it is alive, and takes its row along when it stops. `key_hash` shows whether
-- all of them have the same `auth.secret`.
CREATE TABLE nodes (
    id BLOB NOT NULL PRIMARY KEY,
    key_hash BLOB NOT NULL,
    started_at TEXT NOT NULL,
    seen_at TEXT NOT NULL
) STRICT;

-- One row for each socket that looks at something; `id` is the socket's.
CREATE TABLE presences (
    id BLOB NOT NULL PRIMARY KEY,
    node_id BLOB NOT NULL REFERENCES nodes (id) ON DELETE CASCADE,
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    workspace_id BLOB NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    account_id BLOB
) STRICT;
CREATE INDEX presences_by_workspace ON presences (workspace_id);
CREATE INDEX presences_by_node ON presences (node_id);
CREATE INDEX presences_by_user ON presences (user_id);

-- How often somebody may ask who is not signed in, over all processes. `full_at` is when the bucket is full again, in
-- microseconds since 1970.
CREATE TABLE buckets (
    kind TEXT NOT NULL,
    key BLOB NOT NULL,
    full_at INTEGER NOT NULL,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX buckets_by_time ON buckets (full_at);
