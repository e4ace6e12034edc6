-- Models that can be asked what rules cannot tell, in the order in which they are asked. `api_key` is sealed; of it people
-- see `key_hint`. Prices are millionths of the currency of `ai_settings` for a million tokens, the temperature hundredths.
-- Circuit breaker: `failures` in a row, and until when the model rests (`retry_at`).
CREATE TABLE ai_models (
    id UUID NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    provider TEXT NOT NULL,
    base_url TEXT NOT NULL,
    api_key BYTEA,
    key_hint TEXT,
    model TEXT NOT NULL,
    supports_vision BOOLEAN NOT NULL,
    supports_json_schema BOOLEAN NOT NULL,
    context_window BIGINT NOT NULL,
    max_output_tokens BIGINT NOT NULL,
    timeout_seconds BIGINT NOT NULL,
    temperature BIGINT,
    price_in BIGINT NOT NULL,
    price_out BIGINT NOT NULL,
    monthly_token_cap BIGINT,
    priority BIGINT NOT NULL,
    is_enabled BOOLEAN NOT NULL,
    tested_at TIMESTAMPTZ,
    test_latency_ms BIGINT,
    test_error TEXT,
    test_message TEXT,
    failures BIGINT NOT NULL,
    retry_at TIMESTAMPTZ,
    failed_at TIMESTAMPTZ,
    error TEXT,
    error_message TEXT,
    version BIGINT NOT NULL
);

-- What a model is asked for, and whether it is the first one that is.
CREATE TABLE ai_model_tasks (
    model_id UUID NOT NULL REFERENCES ai_models (id) ON DELETE CASCADE,
    task TEXT NOT NULL,
    is_default BOOLEAN NOT NULL,
    PRIMARY KEY (model_id, task)
);
CREATE UNIQUE INDEX ai_model_tasks_by_default ON ai_model_tasks (task) WHERE is_default;

-- What models may cost in a month: one row. Caps are millionths of the currency.
CREATE TABLE ai_settings (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    currency TEXT NOT NULL,
    installation_cap BIGINT,
    workspace_cap BIGINT,
    user_cap BIGINT,
    version BIGINT NOT NULL
);
INSERT INTO ai_settings (id, currency, version) VALUES (1, 'USD', 1);

-- Each call of a model: who, what for, what it cost, how it ended; never what was said. While it lasts, tokens and cost are
-- the most that it is expected to take. `sent` names the kinds of what left, `month` is its first day.
CREATE TABLE ai_calls (
    id UUID NOT NULL PRIMARY KEY,
    model_id UUID REFERENCES ai_models (id) ON DELETE SET NULL,
    model_name TEXT NOT NULL,
    provider TEXT NOT NULL,
    user_id UUID REFERENCES users (id) ON DELETE SET NULL,
    workspace_id UUID REFERENCES workspaces (id) ON DELETE SET NULL,
    purpose TEXT NOT NULL,
    sent TEXT NOT NULL,
    month DATE NOT NULL,
    started_at TIMESTAMPTZ NOT NULL,
    ends_by TIMESTAMPTZ NOT NULL,
    input_tokens BIGINT NOT NULL,
    output_tokens BIGINT NOT NULL,
    cost BIGINT NOT NULL,
    duration_ms BIGINT,
    outcome TEXT NOT NULL
);
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
    scope_id UUID NOT NULL,
    month DATE NOT NULL,
    cost BIGINT NOT NULL,
    tokens BIGINT NOT NULL,
    PRIMARY KEY (scope, scope_id, month)
);
CREATE INDEX ai_spending_by_month ON ai_spending (month);

-- What users have agreed to: that data leaves for a task, to whom.
CREATE TABLE ai_consents (
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    recipient TEXT NOT NULL,
    task TEXT NOT NULL,
    agreed_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (user_id, recipient, task)
);

-- Whether data of the workspace may be given to models: its owner decides.
ALTER TABLE workspaces ADD COLUMN ai_allowed BOOLEAN NOT NULL DEFAULT TRUE;
