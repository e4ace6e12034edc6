-- What a transaction comes to in the currency of its workspace, and the rate that it was converted at when it was
-- saved (docs/currencies.md). Both are NULL when nobody knew a rate; the rate alone in the currency of the workspace.
-- `rate_source` is the provider, nil for administrators and 1 for the workspace itself; it is no reference, since
-- the books outlive providers.
ALTER TABLE transactions ADD COLUMN converted INTEGER;
ALTER TABLE transactions ADD COLUMN rate TEXT;
ALTER TABLE transactions ADD COLUMN rate_day TEXT;
ALTER TABLE transactions ADD COLUMN rate_source BLOB;
ALTER TABLE transactions ADD COLUMN rate_method TEXT;
UPDATE transactions SET converted = amount;
CREATE INDEX transactions_unconverted ON transactions (workspace_id, account_id, day, id) WHERE converted IS NULL;

ALTER TABLE account_months ADD COLUMN base_inflow INTEGER NOT NULL DEFAULT 0;
ALTER TABLE account_months ADD COLUMN base_outflow INTEGER NOT NULL DEFAULT 0;
ALTER TABLE account_months ADD COLUMN base_transfers INTEGER NOT NULL DEFAULT 0;
ALTER TABLE account_months ADD COLUMN unconverted INTEGER NOT NULL DEFAULT 0;
UPDATE account_months
SET base_inflow = inflow, base_outflow = outflow, base_transfers = transfer_in + transfer_out;
ALTER TABLE category_months ADD COLUMN base_inflow INTEGER NOT NULL DEFAULT 0;
ALTER TABLE category_months ADD COLUMN base_outflow INTEGER NOT NULL DEFAULT 0;
ALTER TABLE category_months ADD COLUMN unconverted INTEGER NOT NULL DEFAULT 0;
UPDATE category_months SET base_inflow = inflow, base_outflow = outflow;

-- Somebody's wish that transactions be converted anew, and what came of it.
CREATE TABLE re_ratings (
    workspace_id BLOB NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    state TEXT NOT NULL,
    -- Which transactions, as JSON.
    wish TEXT NOT NULL,
    row_count INTEGER NOT NULL,
    changed_count INTEGER NOT NULL,
    unconverted_count INTEGER NOT NULL,
    error TEXT,
    created_at TEXT NOT NULL,
    finished_at TEXT,
    PRIMARY KEY (workspace_id, id)
) STRICT, WITHOUT ROWID;
