-- Since when a member is an owner: the one who is it for longest pays for the workspace.
ALTER TABLE workspace_members ADD COLUMN owner_since TIMESTAMPTZ;
UPDATE workspace_members SET owner_since = created_at WHERE role = 'owner';

-- How much is used of what plans limit: of users and, for their members, of workspaces (`scope_id`). `period` is empty for what
-- there is, a month for what happened in it and a day likewise. Kept in the commit that changes what is counted; `kym check`
-- recounts what there is.
CREATE TABLE usage_counters (
    scope_id UUID NOT NULL,
    limit_key TEXT NOT NULL,
    period TEXT NOT NULL,
    value BIGINT NOT NULL,
    PRIMARY KEY (scope_id, limit_key, period)
);
CREATE INDEX usage_counters_by_period ON usage_counters (period);

-- Of what there is now.
INSERT INTO usage_counters (scope_id, limit_key, period, value)
SELECT m.workspace_id, 'members_per_workspace', '', COUNT(*) FROM workspace_members m GROUP BY m.workspace_id;
INSERT INTO usage_counters (scope_id, limit_key, period, value)
SELECT p.user_id, 'workspaces_owned', '', COUNT(*) FROM
     (SELECT m.workspace_id, m.user_id FROM workspace_members m
      WHERE m.role = 'owner' AND NOT EXISTS (
          SELECT 1 FROM workspace_members o WHERE o.workspace_id = m.workspace_id AND o.role = 'owner'
              AND (o.owner_since < m.owner_since OR o.owner_since = m.owner_since AND o.user_id < m.user_id))) p
GROUP BY p.user_id;
INSERT INTO usage_counters (scope_id, limit_key, period, value)
SELECT p.user_id, 'accounts', '', COUNT(*) FROM
     (SELECT m.workspace_id, m.user_id FROM workspace_members m
      WHERE m.role = 'owner' AND NOT EXISTS (
          SELECT 1 FROM workspace_members o WHERE o.workspace_id = m.workspace_id AND o.role = 'owner'
              AND (o.owner_since < m.owner_since OR o.owner_since = m.owner_since AND o.user_id < m.user_id))) p JOIN accounts a ON a.workspace_id = p.workspace_id AND NOT a.is_deleted
GROUP BY p.user_id;
INSERT INTO usage_counters (scope_id, limit_key, period, value)
SELECT p.user_id, 'recurring', '', COUNT(*) FROM
     (SELECT m.workspace_id, m.user_id FROM workspace_members m
      WHERE m.role = 'owner' AND NOT EXISTS (
          SELECT 1 FROM workspace_members o WHERE o.workspace_id = m.workspace_id AND o.role = 'owner'
              AND (o.owner_since < m.owner_since OR o.owner_since = m.owner_since AND o.user_id < m.user_id))) p JOIN recurring_items a ON a.workspace_id = p.workspace_id AND a.deleted_at IS NULL
GROUP BY p.user_id;
INSERT INTO usage_counters (scope_id, limit_key, period, value)
SELECT p.user_id, 'budgets', '', COUNT(*) FROM
     (SELECT m.workspace_id, m.user_id FROM workspace_members m
      WHERE m.role = 'owner' AND NOT EXISTS (
          SELECT 1 FROM workspace_members o WHERE o.workspace_id = m.workspace_id AND o.role = 'owner'
              AND (o.owner_since < m.owner_since OR o.owner_since = m.owner_since AND o.user_id < m.user_id))) p JOIN budgets a ON a.workspace_id = p.workspace_id
GROUP BY p.user_id;
INSERT INTO usage_counters (scope_id, limit_key, period, value)
SELECT p.user_id, 'attachments_mb', '', CAST(SUM(a.attachment_bytes) AS BIGINT) FROM
     (SELECT m.workspace_id, m.user_id FROM workspace_members m
      WHERE m.role = 'owner' AND NOT EXISTS (
          SELECT 1 FROM workspace_members o WHERE o.workspace_id = m.workspace_id AND o.role = 'owner'
              AND (o.owner_since < m.owner_since OR o.owner_since = m.owner_since AND o.user_id < m.user_id))) p JOIN workspaces a ON a.id = p.workspace_id
GROUP BY p.user_id;

-- Limits of which most is used: once in a month for each limit that a plan sets. `told_at` is empty until the payer is told.
CREATE TABLE limit_alerts (
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    limit_key TEXT NOT NULL,
    month TEXT NOT NULL,
    limit_value BIGINT NOT NULL,
    percent BIGINT NOT NULL,
    raised_at TIMESTAMPTZ NOT NULL,
    told_at TIMESTAMPTZ,
    PRIMARY KEY (user_id, limit_key, month, limit_value)
);
CREATE INDEX limit_alerts_by_age ON limit_alerts (raised_at);
CREATE INDEX limit_alerts_by_turn ON limit_alerts (raised_at) WHERE told_at IS NULL;

-- For whom, and in which month, a call of a model is counted against a plan.
ALTER TABLE ai_calls ADD COLUMN payer_id UUID REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE ai_calls ADD COLUMN payer_month TEXT;
CREATE INDEX ai_calls_by_payer ON ai_calls (payer_id);
