-- What a workspace saves for, and what people are told of its plans.

-- A goal ends with its account. Its amounts are of the account's currency.
CREATE TABLE goals (
    workspace_id BLOB NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    id BLOB NOT NULL,
    account_id BLOB NOT NULL,
    name TEXT NOT NULL,
    target_amount INTEGER NOT NULL,
    target_date TEXT,
    source TEXT NOT NULL,
    start_date TEXT NOT NULL,
    start_amount INTEGER NOT NULL,
    note TEXT NOT NULL,
    created_at TEXT NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, account_id) REFERENCES accounts (workspace_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX goals_by_account ON goals (workspace_id, account_id);

-- What a notice about the plans of a workspace says: what it is about, the day, how much of a budget is spent, and an
-- amount. `person` holds what it is called.
ALTER TABLE notices ADD COLUMN subject TEXT;
ALTER TABLE notices ADD COLUMN subject_id BLOB;
ALTER TABLE notices ADD COLUMN plan_day TEXT;
ALTER TABLE notices ADD COLUMN percent INTEGER;
ALTER TABLE notices ADD COLUMN amount INTEGER;
ALTER TABLE notices ADD COLUMN currency TEXT;

-- What people were told of already, by a name for it: once is enough.
CREATE TABLE told_plans (
    workspace_id BLOB NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    told_at TEXT NOT NULL,
    PRIMARY KEY (workspace_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX told_plans_by_age ON told_plans (told_at);

-- What is planned is looked for among everything that is booked.
CREATE INDEX transactions_planned ON transactions (workspace_id, account_id, day, id) WHERE status = 'planned';
