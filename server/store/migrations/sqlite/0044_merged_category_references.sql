-- What named a category before it was merged, for as long as that can be undone: in which table, which row, what it said
-- and what it said then. Transactions, rules and budgets are not here: the history has them.
CREATE TABLE merged_category_references (
    workspace_id BLOB NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    category_id BLOB NOT NULL,
    holder TEXT NOT NULL,
    row_key TEXT NOT NULL,
    was TEXT NOT NULL,
    became TEXT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (workspace_id, category_id, holder, row_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX merged_category_references_by_age ON merged_category_references (created_at);
