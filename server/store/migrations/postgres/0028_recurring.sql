-- The zone that a workspace keeps its days in, by the database of IANA.
ALTER TABLE workspaces ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'UTC';

-- Payments that come again. The terms are JSON; the accounts stand beside them for whoever looks for what an
-- account awaits, and are no references: what is missing is told. `due_at` is when the clock has something to do,
-- `settled_until` the day up to which it has done everything: what has no row by then is left out.
CREATE TABLE recurring_items (
    workspace_id UUID NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    id UUID NOT NULL,
    account_id UUID NOT NULL,
    to_account_id UUID,
    terms TEXT NOT NULL,
    is_active BOOLEAN NOT NULL,
    settled_until DATE,
    due_at TIMESTAMPTZ,
    waiting BIGINT NOT NULL,
    problem TEXT,
    created_by UUID NOT NULL,
    deleted_at TIMESTAMPTZ,
    version BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX recurring_items_due ON recurring_items (due_at);

-- What became of single occurrences, by the day of the rule: the key is what makes a posting happen once. A
-- transaction stands for one occurrence at most; it is no reference, since it may be deleted and removed.
CREATE TABLE recurring_occurrences (
    workspace_id UUID NOT NULL,
    recurring_id UUID NOT NULL,
    day DATE NOT NULL,
    state TEXT NOT NULL,
    moved_to DATE,
    amount BIGINT,
    transaction_id UUID,
    is_matched BOOLEAN NOT NULL,
    is_told BOOLEAN NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (workspace_id, recurring_id, day),
    FOREIGN KEY (workspace_id, recurring_id) REFERENCES recurring_items (workspace_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX recurring_occurrences_by_transaction ON recurring_occurrences (workspace_id, transaction_id);

-- Suggestions that nobody wants to see again.
CREATE TABLE recurring_dismissals (
    workspace_id UUID NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    PRIMARY KEY (workspace_id, key)
);

-- The calendars that members have subscribed to; one for each.
CREATE TABLE recurring_feeds (
    workspace_id UUID NOT NULL,
    user_id UUID NOT NULL,
    token_hash BYTEA NOT NULL UNIQUE,
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (workspace_id, user_id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES workspace_members (workspace_id, user_id) ON DELETE CASCADE
);
