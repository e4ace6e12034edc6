-- Whom the owner of a private budget lets see it, and whether they may change it. It ends with the membership of
-- either.
CREATE TABLE budget_shares (
    workspace_id UUID NOT NULL,
    budget_id UUID NOT NULL,
    user_id UUID NOT NULL,
    access TEXT NOT NULL,
    PRIMARY KEY (workspace_id, budget_id, user_id),
    FOREIGN KEY (workspace_id, budget_id) REFERENCES budgets (workspace_id, id) ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, user_id) REFERENCES workspace_members (workspace_id, user_id) ON DELETE CASCADE
);

CREATE INDEX budget_shares_by_user ON budget_shares (workspace_id, user_id);
