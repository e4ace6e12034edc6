-- Asking a model what transactions without a category were for: for whom, and how far it has come. One at a time for each
-- member.
CREATE TABLE category_suggestion_runs (
    workspace_id BLOB NOT NULL,
    id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    state TEXT NOT NULL,
    row_count INTEGER NOT NULL,
    asked_count INTEGER NOT NULL,
    suggested_count INTEGER NOT NULL,
    error TEXT,
    created_at TEXT NOT NULL,
    finished_at TEXT,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES workspace_members (workspace_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX category_suggestion_runs_open ON category_suggestion_runs (workspace_id, user_id)
    WHERE finished_at IS NULL;
CREATE INDEX category_suggestion_runs_by_user ON category_suggestion_runs (workspace_id, user_id, created_at);
CREATE INDEX category_suggestion_runs_by_age ON category_suggestion_runs (finished_at);

-- What a model said about a version of a transaction, to the member who had it asked. Without a category it had none to
-- suggest, or the member did not want it. The category is no reference: whether it is still there is looked up.
CREATE TABLE category_suggestions (
    workspace_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    transaction_id BLOB NOT NULL,
    version INTEGER NOT NULL,
    category_id BLOB,
    confidence INTEGER NOT NULL,
    model_name TEXT NOT NULL,
    asked_at TEXT NOT NULL,
    PRIMARY KEY (workspace_id, user_id, transaction_id),
    FOREIGN KEY (workspace_id, transaction_id) REFERENCES transactions (workspace_id, id) ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, user_id) REFERENCES workspace_members (workspace_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX category_suggestions_by_transaction ON category_suggestions (workspace_id, transaction_id);
CREATE INDEX category_suggestions_by_age ON category_suggestions (asked_at);
