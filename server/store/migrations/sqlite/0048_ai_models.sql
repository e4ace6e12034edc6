-- Models that can be asked what rules cannot tell, in the order in which they are asked. `api_key` is sealed; of it people
-- see `key_hint`. Prices are millionths of the currency of `ai_settings` for a million tokens, the temperature hundredths.
-- Circuit breaker: `failures` in a row, and until when the model rests (`retry_at`).
CREATE TABLE ai_models (
    id BLOB NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    provider TEXT NOT NULL,
    base_url TEXT NOT NULL,
    api_key BLOB,
    key_hint TEXT,
    model TEXT NOT NULL,
    supports_vision INTEGER NOT NULL,
    supports_json_schema INTEGER NOT NULL,
    context_window INTEGER NOT NULL,
    max_output_tokens INTEGER NOT NULL,
    timeout_seconds INTEGER NOT NULL,
    temperature INTEGER,
    price_in INTEGER NOT NULL,
    price_out INTEGER NOT NULL,
    monthly_token_cap INTEGER,
    priority INTEGER NOT NULL,
    is_enabled INTEGER NOT NULL,
    tested_at TEXT,
    test_latency_ms INTEGER,
    test_error TEXT,
    test_message TEXT,
    failures INTEGER NOT NULL,
    retry_at TEXT,
    failed_at TEXT,
    error TEXT,
    error_message TEXT,
    version INTEGER NOT NULL
) STRICT;

-- What a model is asked for, and whether it is the first one that is.
CREATE TABLE ai_model_tasks (
    model_id BLOB NOT NULL REFERENCES ai_models (id) ON DELETE CASCADE,
    task TEXT NOT NULL,
    is_default INTEGER NOT NULL,
    PRIMARY KEY (model_id, task)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX ai_model_tasks_by_default ON ai_model_tasks (task) WHERE is_default;

-- What models may cost in a month: one row. Caps are millionths of the currency.
CREATE TABLE ai_settings (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    currency TEXT NOT NULL,
    installation_cap INTEGER,
    workspace_cap INTEGER,
    user_cap INTEGER,
    version INTEGER NOT NULL
) STRICT;
INSERT INTO ai_settings (id, currency, version) VALUES (1, 'USD', 1);

-- Each call of a model: who, what for, what it cost, how it ended; never what was said. While it lasts, tokens and cost are
-- the most that it is expected to take. `sent` names the kinds of what left, `month` is its first day.
CREATE TABLE ai_calls (
    id BLOB NOT NULL PRIMARY KEY,
    model_id BLOB REFERENCES ai_models (id) ON DELETE SET NULL,
    model_name TEXT NOT NULL,
    provider TEXT NOT NULL,
    user_id BLOB REFERENCES users (id) ON DELETE SET NULL,
    workspace_id BLOB REFERENCES workspaces (id) ON DELETE SET NULL,
    purpose TEXT NOT NULL,
    sent TEXT NOT NULL,
    month TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ends_by TEXT NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    cost INTEGER NOT NULL,
    duration_ms INTEGER,
    outcome TEXT NOT NULL
) STRICT;
CREATE INDEX ai_calls_by_model ON ai_calls (model_id);
CREATE INDEX ai_calls_by_user ON ai_calls (user_id);
CREATE INDEX ai_calls_by_workspace ON ai_calls (workspace_id);
CREATE INDEX ai_calls_by_month ON ai_calls (month);
CREATE INDEX ai_calls_by_age ON ai_calls (started_at);
CREATE INDEX ai_calls_by_end ON ai_calls (ends_by) WHERE outcome = 'in_progress';

-- What the calls of a month come to, for everybody (the nil id) and for each workspace, user and model: what caps are held
-- against, by one conditional change.
CREATE TABLE ai_spending (
    scope TEXT NOT NULL,
    scope_id BLOB NOT NULL,
    month TEXT NOT NULL,
    cost INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    PRIMARY KEY (scope, scope_id, month)
) STRICT, WITHOUT ROWID;
CREATE INDEX ai_spending_by_month ON ai_spending (month);

-- What users have agreed to: that data leaves for a task, to whom.
CREATE TABLE ai_consents (
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    recipient TEXT NOT NULL,
    task TEXT NOT NULL,
    agreed_at TEXT NOT NULL,
    PRIMARY KEY (user_id, recipient, task)
) STRICT, WITHOUT ROWID;

-- Whether data of the workspace may be given to models: its owner decides.
ALTER TABLE workspaces ADD COLUMN ai_allowed INTEGER NOT NULL DEFAULT 1;
