-- Most transactions have neither: these say which rows of the tables below there are to look for.
ALTER TABLE transactions ADD COLUMN has_splits INTEGER NOT NULL DEFAULT 0;
ALTER TABLE transactions ADD COLUMN has_tags INTEGER NOT NULL DEFAULT 0;

-- The lines of split transactions. They follow an account to another workspace ahead of its transactions,
-- so the key is looked at when the change is committed.
CREATE TABLE splits (
    workspace_id BLOB NOT NULL,
    transaction_id BLOB NOT NULL,
    position INTEGER NOT NULL,
    id BLOB NOT NULL,
    category_id BLOB,
    system_category_id BLOB REFERENCES system_categories (id),
    amount INTEGER NOT NULL,
    note TEXT NOT NULL,
    PRIMARY KEY (workspace_id, transaction_id, position),
    FOREIGN KEY (workspace_id, transaction_id) REFERENCES transactions (workspace_id, id)
        ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY (workspace_id, category_id) REFERENCES categories (workspace_id, id),
    CHECK (category_id IS NULL OR system_category_id IS NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX splits_by_category ON splits (workspace_id, category_id) WHERE category_id IS NOT NULL;

-- A workspace writes each tag in one way, whatever the capitals it was typed in.
CREATE TABLE tags (
    workspace_id BLOB NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    folded TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (workspace_id, folded)
) STRICT, WITHOUT ROWID;

CREATE TABLE transaction_tags (
    workspace_id BLOB NOT NULL,
    transaction_id BLOB NOT NULL,
    position INTEGER NOT NULL,
    tag TEXT NOT NULL,
    PRIMARY KEY (workspace_id, transaction_id, position),
    FOREIGN KEY (workspace_id, transaction_id) REFERENCES transactions (workspace_id, id)
        ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY (workspace_id, tag) REFERENCES tags (workspace_id, folded)
) STRICT, WITHOUT ROWID;
CREATE INDEX transaction_tags_by_tag ON transaction_tags (workspace_id, tag);

-- Who was paid, for suggestions: how many rows have the name, and what it was for the last time. That
-- category is a memory and no reference; whether it is still there is looked up.
CREATE TABLE payees (
    workspace_id BLOB NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    folded TEXT NOT NULL,
    name TEXT NOT NULL,
    uses INTEGER NOT NULL,
    category_id BLOB,
    PRIMARY KEY (workspace_id, folded)
) STRICT, WITHOUT ROWID;
