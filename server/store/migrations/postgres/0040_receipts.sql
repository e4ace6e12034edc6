-- Receipts on their way to a transaction. Accounts go to other workspaces and take their transactions along, so
-- `account_id` and `transaction_id` are memories and no references.
CREATE TABLE receipts (
    workspace_id UUID NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    id UUID NOT NULL,
    state TEXT NOT NULL,
    name TEXT NOT NULL,
    account_id UUID,
    language TEXT,
    -- What makes it the only one of its kind, when a code says it.
    code_key TEXT,
    -- How often it was begun; a job of an earlier attempt has nothing to do.
    attempt BIGINT NOT NULL,
    -- Its steps and what it comes to, as JSON.
    steps TEXT NOT NULL,
    draft TEXT,
    error TEXT,
    transaction_id UUID,
    created_by UUID NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    started_at TIMESTAMPTZ NOT NULL,
    finished_at TIMESTAMPTZ,
    version BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX receipts_by_state ON receipts (workspace_id, state, created_at);
CREATE INDEX receipts_by_code ON receipts (workspace_id, code_key) WHERE code_key IS NOT NULL;
CREATE INDEX receipts_by_end ON receipts (finished_at) WHERE finished_at IS NOT NULL;

-- The files of a receipt as they were sent, and by their content how each is known again.
CREATE TABLE receipt_files (
    workspace_id UUID NOT NULL,
    receipt_id UUID NOT NULL,
    position BIGINT NOT NULL,
    name TEXT NOT NULL,
    size BIGINT NOT NULL,
    content_hash BYTEA NOT NULL,
    PRIMARY KEY (workspace_id, receipt_id, position),
    FOREIGN KEY (workspace_id, receipt_id) REFERENCES receipts (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX receipt_files_by_content ON receipt_files (workspace_id, content_hash);

-- Its pages, upright and drawn anew, and what was found on each.
CREATE TABLE receipt_pages (
    workspace_id UUID NOT NULL,
    receipt_id UUID NOT NULL,
    position BIGINT NOT NULL,
    file_position BIGINT NOT NULL,
    kind TEXT NOT NULL,
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    -- By how many quarters, clockwise, it has to be turned so that its text is upright.
    turn BIGINT NOT NULL,
    size BIGINT NOT NULL,
    thumbnail BYTEA NOT NULL,
    -- The lines that a document carries or that were recognised, and the codes that were found, as JSON.
    text TEXT,
    codes TEXT,
    PRIMARY KEY (workspace_id, receipt_id, position),
    FOREIGN KEY (workspace_id, receipt_id) REFERENCES receipts (workspace_id, id) ON DELETE CASCADE
);

-- The bytes of files and pages, in pieces that fit into one row each.
CREATE TABLE receipt_chunks (
    workspace_id UUID NOT NULL,
    receipt_id UUID NOT NULL,
    -- `file` or `page`, and which.
    part TEXT NOT NULL,
    part_position BIGINT NOT NULL,
    position BIGINT NOT NULL,
    bytes BYTEA NOT NULL,
    PRIMARY KEY (workspace_id, receipt_id, part, part_position, position),
    FOREIGN KEY (workspace_id, receipt_id) REFERENCES receipts (workspace_id, id) ON DELETE CASCADE
);

-- What a workspace knows about things that it bought: by the number on the package, or by how tills print them.
CREATE TABLE receipt_items (
    workspace_id UUID NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    item_key TEXT NOT NULL,
    name TEXT NOT NULL,
    category_id UUID,
    -- What one of it cost the last time, in minor units of the currency.
    price BIGINT,
    currency TEXT,
    used_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (workspace_id, item_key)
);

-- By what a receipt is known again that was booked as this transaction.
ALTER TABLE transactions ADD COLUMN receipt_key TEXT;
CREATE INDEX transactions_by_receipt ON transactions (workspace_id, receipt_key) WHERE receipt_key IS NOT NULL;
