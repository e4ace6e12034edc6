-- Most transactions have neither: these say which rows of the tables below there are to look for.
ALTER TABLE transactions ADD COLUMN has_splits BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE transactions ADD COLUMN has_tags BOOLEAN NOT NULL DEFAULT FALSE;

-- The lines of split transactions. They follow an account to another workspace ahead of its transactions,
-- so the key is looked at when the change is committed.
CREATE TABLE splits (
    workspace_id UUID NOT NULL,
    transaction_id UUID NOT NULL,
    position BIGINT NOT NULL,
    id UUID NOT NULL,
    category_id UUID,
    system_category_id UUID REFERENCES system_categories (id),
    amount BIGINT NOT NULL,
    note TEXT NOT NULL,
    PRIMARY KEY (workspace_id, transaction_id, position),
    FOREIGN KEY (workspace_id, transaction_id) REFERENCES transactions (workspace_id, id)
        ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY (workspace_id, category_id) REFERENCES categories (workspace_id, id),
    CHECK (category_id IS NULL OR system_category_id IS NULL)
);
CREATE INDEX splits_by_category ON splits (workspace_id, category_id) WHERE category_id IS NOT NULL;

-- A workspace writes each tag in one way, whatever the capitals it was typed in.
CREATE TABLE tags (
    workspace_id UUID NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    folded TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (workspace_id, folded)
);

CREATE TABLE transaction_tags (
    workspace_id UUID NOT NULL,
    transaction_id UUID NOT NULL,
    position BIGINT NOT NULL,
    tag TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (workspace_id, transaction_id, position),
    FOREIGN KEY (workspace_id, transaction_id) REFERENCES transactions (workspace_id, id)
        ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY (workspace_id, tag) REFERENCES tags (workspace_id, folded)
);
CREATE INDEX transaction_tags_by_tag ON transaction_tags (workspace_id, tag);

-- Who was paid, for suggestions: how many rows have the name, and what it was for the last time. That
-- category is a memory and no reference; whether it is still there is looked up.
CREATE TABLE payees (
    workspace_id UUID NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    folded TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    uses BIGINT NOT NULL,
    category_id UUID,
    PRIMARY KEY (workspace_id, folded)
);
