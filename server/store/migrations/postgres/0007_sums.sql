-- Kept sums, changed in the commit that changes the row (docs/databases.md, "Kept sums").
-- `entries` counts every row that is shown; money columns count by status.
CREATE TABLE account_days (
    workspace_id UUID NOT NULL,
    account_id UUID NOT NULL,
    day DATE NOT NULL,
    entries BIGINT NOT NULL,
    net BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, account_id, day),
    FOREIGN KEY (workspace_id, account_id) REFERENCES accounts (workspace_id, id) ON DELETE CASCADE
);

CREATE TABLE account_months (
    workspace_id UUID NOT NULL,
    account_id UUID NOT NULL,
    month DATE NOT NULL,
    entries BIGINT NOT NULL,
    inflow BIGINT NOT NULL,
    outflow BIGINT NOT NULL,
    transfer_in BIGINT NOT NULL,
    transfer_out BIGINT NOT NULL,
    cleared BIGINT NOT NULL,
    planned BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, account_id, month),
    FOREIGN KEY (workspace_id, account_id) REFERENCES accounts (workspace_id, id) ON DELETE CASCADE
);

-- Uncategorised money stands under the nil id; transfers stand nowhere.
CREATE TABLE category_months (
    workspace_id UUID NOT NULL,
    account_id UUID NOT NULL,
    month DATE NOT NULL,
    category_id UUID NOT NULL,
    entries BIGINT NOT NULL,
    inflow BIGINT NOT NULL,
    outflow BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, account_id, month, category_id),
    FOREIGN KEY (workspace_id, account_id) REFERENCES accounts (workspace_id, id) ON DELETE CASCADE
);
