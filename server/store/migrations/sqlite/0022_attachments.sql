-- How many files a transaction has that are not deleted, and how many bytes a workspace keeps, deleted ones
-- included: both are limits, so both are moved by statements that refuse to pass them.
ALTER TABLE transactions ADD COLUMN attachment_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE workspaces ADD COLUMN attachment_bytes INTEGER NOT NULL DEFAULT 0;

-- Files on transactions. They follow an account to another workspace ahead of its transactions, so the key
-- is looked at when the change is committed.
CREATE TABLE attachments (
    workspace_id BLOB NOT NULL,
    id BLOB NOT NULL UNIQUE,
    transaction_id BLOB NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    size INTEGER NOT NULL,
    width INTEGER,
    height INTEGER,
    created_by BLOB NOT NULL,
    created_at TEXT NOT NULL,
    deleted_at TEXT,
    thumbnail BLOB,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, transaction_id) REFERENCES transactions (workspace_id, id)
        ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE INDEX attachments_by_transaction ON attachments (workspace_id, transaction_id);
CREATE INDEX attachments_by_deletion ON attachments (deleted_at) WHERE deleted_at IS NOT NULL;

-- Their bytes in pieces. They know their file only, not its workspace, so that they need not be written
-- anew when an account moves.
CREATE TABLE attachment_chunks (
    attachment_id BLOB NOT NULL REFERENCES attachments (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (attachment_id, position)
) STRICT;
