-- Up to which change, and when, it was looked at what was booked in a workspace, to tell people of it. What is read
-- begins at `read_from`, which was the newest change some minutes ago or earlier: an id is made before the commit that
-- shows it. `newest` takes its place some minutes after `marked_at`.
CREATE TABLE transaction_watches (
    workspace_id BLOB PRIMARY KEY REFERENCES workspaces (id) ON DELETE CASCADE,
    change_number INTEGER NOT NULL,
    looked_at TEXT NOT NULL,
    read_from BLOB NOT NULL,
    newest BLOB NOT NULL,
    marked_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
