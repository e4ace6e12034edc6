-- What a workspace saves for, and what people are told of its plans.

-- A goal ends with its account. Its amounts are of the account's currency.
CREATE TABLE goals (
    workspace_id UUID NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    id UUID NOT NULL,
    account_id UUID NOT NULL,
    name TEXT NOT NULL,
    target_amount BIGINT NOT NULL,
    target_date DATE,
    source TEXT NOT NULL,
    start_date DATE NOT NULL,
    start_amount BIGINT NOT NULL,
    note TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, account_id) REFERENCES accounts (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX goals_by_account ON goals (workspace_id, account_id);

-- What a notice about the plans of a workspace says: what it is about, the day, how much of a budget is spent, and an
-- amount. `person` holds what it is called.
ALTER TABLE notices ADD COLUMN subject TEXT;
ALTER TABLE notices ADD COLUMN subject_id UUID;
ALTER TABLE notices ADD COLUMN plan_day DATE;
ALTER TABLE notices ADD COLUMN percent BIGINT;
ALTER TABLE notices ADD COLUMN amount BIGINT;
ALTER TABLE notices ADD COLUMN currency TEXT;

-- What people were told of already, by a name for it: once is enough.
CREATE TABLE told_plans (
    workspace_id UUID NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    told_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (workspace_id, key)
);
CREATE INDEX told_plans_by_age ON told_plans (told_at);

-- What is planned is looked for among everything that is booked.
CREATE INDEX transactions_planned ON transactions (workspace_id, account_id, day, id) WHERE status = 'planned';
