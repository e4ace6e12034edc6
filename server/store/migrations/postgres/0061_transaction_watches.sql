-- Up to which change, and when, it was looked at what was booked in a workspace, to tell people of it. What is read
-- begins at `read_from`, which was the newest change some minutes ago or earlier: an id is made before the commit that
-- shows it. `newest` takes its place some minutes after `marked_at`.
CREATE TABLE transaction_watches (
    workspace_id UUID PRIMARY KEY REFERENCES workspaces (id) ON DELETE CASCADE,
    change_number BIGINT NOT NULL,
    looked_at TIMESTAMPTZ NOT NULL,
    read_from UUID NOT NULL,
    newest UUID NOT NULL,
    marked_at TIMESTAMPTZ NOT NULL
);
