-- Clustered by account and day: a page of the register is one range of the primary key.
-- The two legs of a transfer name each other; the deferred foreign key makes half a transfer impossible.
CREATE TABLE transactions (
    workspace_id UUID NOT NULL,
    account_id UUID NOT NULL,
    day DATE NOT NULL,
    id UUID NOT NULL,
    amount BIGINT NOT NULL,
    status TEXT NOT NULL,
    category_id UUID,
    system_category_id UUID REFERENCES system_categories (id),
    payee TEXT COLLATE "C" NOT NULL,
    note TEXT NOT NULL,
    peer_id UUID,
    peer_account_id UUID,
    created_by UUID NOT NULL,
    version BIGINT NOT NULL,
    deleted_at TIMESTAMPTZ,
    PRIMARY KEY (workspace_id, account_id, day, id),
    UNIQUE (workspace_id, id),
    FOREIGN KEY (workspace_id, account_id) REFERENCES accounts (workspace_id, id) ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, category_id) REFERENCES categories (workspace_id, id),
    FOREIGN KEY (workspace_id, peer_id) REFERENCES transactions (workspace_id, id) DEFERRABLE INITIALLY DEFERRED,
    CHECK (category_id IS NULL OR system_category_id IS NULL),
    CHECK ((peer_id IS NULL) = (peer_account_id IS NULL))
);
CREATE INDEX transactions_by_category ON transactions (workspace_id, category_id) WHERE category_id IS NOT NULL;
CREATE INDEX transactions_by_peer ON transactions (workspace_id, peer_id) WHERE peer_id IS NOT NULL;
CREATE INDEX transactions_by_deletion ON transactions (deleted_at) WHERE deleted_at IS NOT NULL;
