-- What was changed in a workspace, by whom, and what it was before and after: only the fields that differ, as JSON.
-- A change of several rows has a row here for each; `group_id` is the id of the first of them, which stands for all.
CREATE TABLE changes (
    workspace_id UUID NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    id UUID NOT NULL,
    group_id UUID NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    user_id UUID NOT NULL,
    noun TEXT NOT NULL,
    kind TEXT NOT NULL,
    row_id UUID NOT NULL,
    account_id UUID,
    from_account_id UUID,
    name TEXT NOT NULL,
    before TEXT,
    after TEXT,
    undoes UUID,
    undone_by UUID,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX changes_by_age ON changes (at);
-- Most changes are of one row, and cost no place here.
CREATE INDEX changes_by_group ON changes (workspace_id, group_id) WHERE group_id <> id;
