-- How many files a transaction has that are not deleted, and how many bytes a workspace keeps, deleted ones
-- included: both are limits, so both are moved by statements that refuse to pass them.
ALTER TABLE transactions ADD COLUMN attachment_count BIGINT NOT NULL DEFAULT 0;
ALTER TABLE workspaces ADD COLUMN attachment_bytes BIGINT NOT NULL DEFAULT 0;

-- Files on transactions. They follow an account to another workspace ahead of its transactions, so the key
-- is looked at when the change is committed.
CREATE TABLE attachments (
    workspace_id UUID NOT NULL,
    id UUID NOT NULL UNIQUE,
    transaction_id UUID NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    size BIGINT NOT NULL,
    width BIGINT,
    height BIGINT,
    created_by UUID NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    deleted_at TIMESTAMPTZ,
    thumbnail BYTEA,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, transaction_id) REFERENCES transactions (workspace_id, id)
        ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX attachments_by_transaction ON attachments (workspace_id, transaction_id);
CREATE INDEX attachments_by_deletion ON attachments (deleted_at) WHERE deleted_at IS NOT NULL;

-- Their bytes in pieces. They know their file only, not its workspace, so that they need not be written
-- anew when an account moves.
CREATE TABLE attachment_chunks (
    attachment_id UUID NOT NULL REFERENCES attachments (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    bytes BYTEA NOT NULL,
    PRIMARY KEY (attachment_id, position)
);
