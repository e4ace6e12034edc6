-- Up to which day reconciliations have closed an account.
ALTER TABLE accounts ADD COLUMN closed_until TEXT;

-- Accounts compared with statements of their banks; one at a time of each is open. The adjustment is a memory
-- and no reference: it may be deleted and removed.
CREATE TABLE reconciliations (
    workspace_id BLOB NOT NULL,
    id BLOB NOT NULL,
    account_id BLOB NOT NULL,
    statement_date TEXT NOT NULL,
    statement_balance INTEGER NOT NULL,
    state TEXT NOT NULL,
    opened_by BLOB NOT NULL,
    opened_at TEXT NOT NULL,
    closed_by BLOB,
    closed_at TEXT,
    adjustment_id BLOB,
    row_count INTEGER NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, account_id) REFERENCES accounts (workspace_id, id) ON DELETE CASCADE,
    CHECK ((closed_by IS NULL) = (closed_at IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX reconciliations_by_account ON reconciliations (workspace_id, account_id, statement_date);
CREATE UNIQUE INDEX reconciliations_open ON reconciliations (workspace_id, account_id) WHERE state <> 'closed';

-- What a reconciliation made reconciled, so that reopening it finds just these rows again. They follow an
-- account to another workspace ahead of its transactions, so the keys are looked at when the change is committed.
CREATE TABLE reconciled_rows (
    workspace_id BLOB NOT NULL,
    reconciliation_id BLOB NOT NULL,
    transaction_id BLOB NOT NULL,
    PRIMARY KEY (workspace_id, reconciliation_id, transaction_id),
    FOREIGN KEY (workspace_id, reconciliation_id) REFERENCES reconciliations (workspace_id, id)
        ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY (workspace_id, transaction_id) REFERENCES transactions (workspace_id, id)
        ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;
CREATE INDEX reconciled_rows_by_transaction ON reconciled_rows (workspace_id, transaction_id);
