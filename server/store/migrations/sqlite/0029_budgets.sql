-- What is meant to be spent on what. A budget with an owner is theirs alone.
CREATE TABLE budgets (
    workspace_id BLOB NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    id BLOB NOT NULL,
    owner_id BLOB,
    name TEXT NOT NULL,
    currency TEXT NOT NULL,
    period TEXT NOT NULL,
    custom_days INTEGER,
    anchor_date TEXT NOT NULL,
    business_day_shift TEXT NOT NULL,
    carry TEXT NOT NULL,
    mode TEXT NOT NULL,
    -- Per cent, in order, with commas.
    alert_thresholds TEXT NOT NULL,
    is_active INTEGER NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, owner_id) REFERENCES workspace_members (workspace_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What a line is from a day on, or in the period of a day alone; without an amount it is none there. The category
-- is a memory and no reference, and nil for everything that no other line has.
CREATE TABLE budget_lines (
    workspace_id BLOB NOT NULL,
    budget_id BLOB NOT NULL,
    category_id BLOB NOT NULL,
    is_single INTEGER NOT NULL,
    day TEXT NOT NULL,
    include_subcategories INTEGER NOT NULL,
    carry TEXT,
    amount INTEGER,
    PRIMARY KEY (workspace_id, budget_id, category_id, is_single, day),
    FOREIGN KEY (workspace_id, budget_id) REFERENCES budgets (workspace_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What was moved from line to line in the period of a day.
CREATE TABLE budget_moves (
    workspace_id BLOB NOT NULL,
    budget_id BLOB NOT NULL,
    day TEXT NOT NULL,
    from_category_id BLOB NOT NULL,
    to_category_id BLOB NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, budget_id, day, from_category_id, to_category_id),
    FOREIGN KEY (workspace_id, budget_id) REFERENCES budgets (workspace_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Up to which change of a workspace its budgets were looked at.
CREATE TABLE budget_checks (
    workspace_id BLOB NOT NULL PRIMARY KEY REFERENCES workspaces (id) ON DELETE CASCADE,
    change_number INTEGER NOT NULL,
    checked_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
