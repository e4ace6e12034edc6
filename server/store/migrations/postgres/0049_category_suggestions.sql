-- Asking a model what transactions without a category were for: for whom, and how far it has come. One at a time for each
-- member.
CREATE TABLE category_suggestion_runs (
    workspace_id UUID NOT NULL,
    id UUID NOT NULL,
    user_id UUID NOT NULL,
    state TEXT NOT NULL,
    row_count BIGINT NOT NULL,
    asked_count BIGINT NOT NULL,
    suggested_count BIGINT NOT NULL,
    error TEXT,
    created_at TIMESTAMPTZ NOT NULL,
    finished_at TIMESTAMPTZ,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES workspace_members (workspace_id, user_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX category_suggestion_runs_open ON category_suggestion_runs (workspace_id, user_id)
    WHERE finished_at IS NULL;
CREATE INDEX category_suggestion_runs_by_user ON category_suggestion_runs (workspace_id, user_id, created_at);
CREATE INDEX category_suggestion_runs_by_age ON category_suggestion_runs (finished_at);

-- What a model said about a version of a transaction, to the member who had it asked. Without a category it had none to
-- suggest, or the member did not want it. The category is no reference: whether it is still there is looked up.
CREATE TABLE category_suggestions (
    workspace_id UUID NOT NULL,
    user_id UUID NOT NULL,
    transaction_id UUID NOT NULL,
    version BIGINT NOT NULL,
    category_id UUID,
    confidence BIGINT NOT NULL,
    model_name TEXT NOT NULL,
    asked_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (workspace_id, user_id, transaction_id),
    FOREIGN KEY (workspace_id, transaction_id) REFERENCES transactions (workspace_id, id) ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, user_id) REFERENCES workspace_members (workspace_id, user_id) ON DELETE CASCADE
);
CREATE INDEX category_suggestions_by_transaction ON category_suggestions (workspace_id, transaction_id);
CREATE INDEX category_suggestions_by_age ON category_suggestions (asked_at);
