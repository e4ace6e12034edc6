-- What was changed in a workspace, by whom, and what it was before and after: only the fields that differ, as JSON.
-- A change of several rows has a row here for each; `group_id` is the id of the first of them, which stands for all.
CREATE TABLE changes (
    workspace_id BLOB NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    id BLOB NOT NULL,
    group_id BLOB NOT NULL,
    at TEXT NOT NULL,
    user_id BLOB NOT NULL,
    noun TEXT NOT NULL,
    kind TEXT NOT NULL,
    row_id BLOB NOT NULL,
    account_id BLOB,
    from_account_id BLOB,
    name TEXT NOT NULL,
    before TEXT,
    after TEXT,
    undoes BLOB,
    undone_by BLOB,
    PRIMARY KEY (workspace_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX changes_by_age ON changes (at);
-- Most changes are of one row, and cost no place here.
CREATE INDEX changes_by_group ON changes (workspace_id, group_id) WHERE group_id <> id;
