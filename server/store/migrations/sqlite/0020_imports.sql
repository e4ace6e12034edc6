-- Files of banks and of other programs, and what was booked from them. Accounts go to other workspaces and
-- take their transactions along, so `account_ids` is a memory and no reference.
CREATE TABLE imports (
    workspace_id BLOB NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    name TEXT NOT NULL,
    format TEXT NOT NULL,
    size INTEGER NOT NULL,
    state TEXT NOT NULL,
    -- How it shall be booked, as JSON, once that is asked for.
    wish TEXT,
    account_ids TEXT NOT NULL,
    row_count INTEGER NOT NULL,
    skipped_count INTEGER NOT NULL,
    unread_count INTEGER NOT NULL,
    -- The version of a row that is as it was booked.
    row_version INTEGER NOT NULL,
    error TEXT,
    change_id BLOB,
    created_at TEXT NOT NULL,
    started_at TEXT,
    booked_at TEXT,
    reverted_at TEXT,
    PRIMARY KEY (workspace_id, id)
) STRICT, WITHOUT ROWID;

-- The file, as long as it is not booked, in pieces that fit into one row each.
CREATE TABLE import_files (
    workspace_id BLOB NOT NULL,
    import_id BLOB NOT NULL,
    position INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (workspace_id, import_id, position),
    FOREIGN KEY (workspace_id, import_id) REFERENCES imports (workspace_id, id) ON DELETE CASCADE
) STRICT;

-- What was said once about files of one layout or account, by a digest of it.
CREATE TABLE import_layouts (
    workspace_id BLOB NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    digest BLOB NOT NULL,
    settings TEXT,
    account_id BLOB,
    used_at TEXT NOT NULL,
    PRIMARY KEY (workspace_id, digest)
) STRICT, WITHOUT ROWID;

-- Where a transaction came from, and what its bank calls it and said of it: by that it is known again.
ALTER TABLE transactions ADD COLUMN import_id BLOB;
ALTER TABLE transactions ADD COLUMN bank_id TEXT;
ALTER TABLE transactions ADD COLUMN imported_payee TEXT;
CREATE INDEX transactions_by_import ON transactions (workspace_id, import_id) WHERE import_id IS NOT NULL;
