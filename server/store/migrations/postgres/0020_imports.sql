-- Files of banks and of other programs, and what was booked from them. Accounts go to other workspaces and
-- take their transactions along, so `account_ids` is a memory and no reference.
CREATE TABLE imports (
    workspace_id UUID NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    id UUID NOT NULL,
    user_id UUID NOT NULL,
    name TEXT NOT NULL,
    format TEXT NOT NULL,
    size BIGINT NOT NULL,
    state TEXT NOT NULL,
    -- How it shall be booked, as JSON, once that is asked for.
    wish TEXT,
    account_ids TEXT NOT NULL,
    row_count BIGINT NOT NULL,
    skipped_count BIGINT NOT NULL,
    unread_count BIGINT NOT NULL,
    -- The version of a row that is as it was booked.
    row_version BIGINT NOT NULL,
    error TEXT,
    change_id UUID,
    created_at TIMESTAMPTZ NOT NULL,
    started_at TIMESTAMPTZ,
    booked_at TIMESTAMPTZ,
    reverted_at TIMESTAMPTZ,
    PRIMARY KEY (workspace_id, id)
);

-- The file, as long as it is not booked, in pieces that fit into one row each.
CREATE TABLE import_files (
    workspace_id UUID NOT NULL,
    import_id UUID NOT NULL,
    position BIGINT NOT NULL,
    bytes BYTEA NOT NULL,
    PRIMARY KEY (workspace_id, import_id, position),
    FOREIGN KEY (workspace_id, import_id) REFERENCES imports (workspace_id, id) ON DELETE CASCADE
);

-- What was said once about files of one layout or account, by a digest of it.
CREATE TABLE import_layouts (
    workspace_id UUID NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    digest BYTEA NOT NULL,
    settings TEXT,
    account_id UUID,
    used_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (workspace_id, digest)
);

-- Where a transaction came from, and what its bank calls it and said of it: by that it is known again.
ALTER TABLE transactions ADD COLUMN import_id UUID;
ALTER TABLE transactions ADD COLUMN bank_id TEXT;
ALTER TABLE transactions ADD COLUMN imported_payee TEXT;
CREATE INDEX transactions_by_import ON transactions (workspace_id, import_id) WHERE import_id IS NOT NULL;
