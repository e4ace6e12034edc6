-- Receipts on their way to a transaction. Accounts go to other workspaces and take their transactions along, so
-- `account_id` and `transaction_id` are memories and no references.
CREATE TABLE receipts (
    workspace_id BLOB NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    id BLOB NOT NULL,
    state TEXT NOT NULL,
    name TEXT NOT NULL,
    account_id BLOB,
    language TEXT,
    -- What makes it the only one of its kind, when a code says it.
    code_key TEXT,
    -- How often it was begun; a job of an earlier attempt has nothing to do.
    attempt INTEGER NOT NULL,
    -- Its steps and what it comes to, as JSON.
    steps TEXT NOT NULL,
    draft TEXT,
    error TEXT,
    transaction_id BLOB,
    created_by BLOB NOT NULL,
    created_at TEXT NOT NULL,
    started_at TEXT NOT NULL,
    finished_at TEXT,
    version INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, id)
) STRICT;
CREATE INDEX receipts_by_state ON receipts (workspace_id, state, created_at);
CREATE INDEX receipts_by_code ON receipts (workspace_id, code_key) WHERE code_key IS NOT NULL;
CREATE INDEX receipts_by_end ON receipts (finished_at) WHERE finished_at IS NOT NULL;

-- The files of a receipt as they were sent, and by their content how each is known again.
CREATE TABLE receipt_files (
    workspace_id BLOB NOT NULL,
    receipt_id BLOB NOT NULL,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    content_hash BLOB NOT NULL,
    PRIMARY KEY (workspace_id, receipt_id, position),
    FOREIGN KEY (workspace_id, receipt_id) REFERENCES receipts (workspace_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX receipt_files_by_content ON receipt_files (workspace_id, content_hash);

-- Its pages, upright and drawn anew, and what was found on each.
CREATE TABLE receipt_pages (
    workspace_id BLOB NOT NULL,
    receipt_id BLOB NOT NULL,
    position INTEGER NOT NULL,
    file_position INTEGER NOT NULL,
    kind TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    -- By how many quarters, clockwise, it has to be turned so that its text is upright.
    turn INTEGER NOT NULL,
    size INTEGER NOT NULL,
    thumbnail BLOB NOT NULL,
    -- The lines that a document carries or that were recognised, and the codes that were found, as JSON.
    text TEXT,
    codes TEXT,
    PRIMARY KEY (workspace_id, receipt_id, position),
    FOREIGN KEY (workspace_id, receipt_id) REFERENCES receipts (workspace_id, id) ON DELETE CASCADE
) STRICT;

-- The bytes of files and pages, in pieces that fit into one row each.
CREATE TABLE receipt_chunks (
    workspace_id BLOB NOT NULL,
    receipt_id BLOB NOT NULL,
    -- `file` or `page`, and which.
    part TEXT NOT NULL,
    part_position INTEGER NOT NULL,
    position INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (workspace_id, receipt_id, part, part_position, position),
    FOREIGN KEY (workspace_id, receipt_id) REFERENCES receipts (workspace_id, id) ON DELETE CASCADE
) STRICT;

-- What a workspace knows about things that it bought: by the number on the package, or by how tills print them.
CREATE TABLE receipt_items (
    workspace_id BLOB NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    item_key TEXT NOT NULL,
    name TEXT NOT NULL,
    category_id BLOB,
    -- What one of it cost the last time, in minor units of the currency.
    price INTEGER,
    currency TEXT,
    used_at TEXT NOT NULL,
    PRIMARY KEY (workspace_id, item_key)
) STRICT, WITHOUT ROWID;

-- By what a receipt is known again that was booked as this transaction.
ALTER TABLE transactions ADD COLUMN receipt_key TEXT;
CREATE INDEX transactions_by_receipt ON transactions (workspace_id, receipt_key) WHERE receipt_key IS NOT NULL;
