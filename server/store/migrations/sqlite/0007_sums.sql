-- Kept sums, changed in the commit that changes the row (docs/databases.md, "Kept sums").
-- `entries` counts every row that is shown; money columns count by status.
CREATE TABLE account_days (
    workspace_id BLOB NOT NULL,
    account_id BLOB NOT NULL,
    day TEXT NOT NULL,
    entries INTEGER NOT NULL,
    net INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, account_id, day),
    FOREIGN KEY (workspace_id, account_id) REFERENCES accounts (workspace_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE account_months (
    workspace_id BLOB NOT NULL,
    account_id BLOB NOT NULL,
    month TEXT NOT NULL,
    entries INTEGER NOT NULL,
    inflow INTEGER NOT NULL,
    outflow INTEGER NOT NULL,
    transfer_in INTEGER NOT NULL,
    transfer_out INTEGER NOT NULL,
    cleared INTEGER NOT NULL,
    planned INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, account_id, month),
    FOREIGN KEY (workspace_id, account_id) REFERENCES accounts (workspace_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Uncategorised money stands under the nil id; transfers stand nowhere.
CREATE TABLE category_months (
    workspace_id BLOB NOT NULL,
    account_id BLOB NOT NULL,
    month TEXT NOT NULL,
    category_id BLOB NOT NULL,
    entries INTEGER NOT NULL,
    inflow INTEGER NOT NULL,
    outflow INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, account_id, month, category_id),
    FOREIGN KEY (workspace_id, account_id) REFERENCES accounts (workspace_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
