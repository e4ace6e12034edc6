-- What a notification says is a kind and what the sentence of that kind names: one column for whatever that is.
ALTER TABLE notifications ADD COLUMN params TEXT NOT NULL DEFAULT '{}';
ALTER TABLE notifications ADD COLUMN severity TEXT NOT NULL DEFAULT 'info';
ALTER TABLE notifications ADD COLUMN entity_kind TEXT;
ALTER TABLE notifications ADD COLUMN entity_id UUID;
ALTER TABLE notifications ADD COLUMN is_in_app BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE notifications ADD COLUMN expires_at TIMESTAMPTZ NOT NULL DEFAULT '2000-01-01T00:00:00Z';

UPDATE notifications SET
    params = jsonb_strip_nulls(CASE
        WHEN kind IN ('workspace_joined', 'workspace_removed', 'workspace_role_changed') THEN
            jsonb_build_object('workspace', workspace_name, 'person', person, 'role', role)
        WHEN kind = 'rates_failed' THEN jsonb_build_object('name', person)
        WHEN kind = 'limit_near' THEN
            jsonb_build_object('limit_type', person, 'percent', percent, 'limit_value', amount)
        WHEN kind IN ('recurring_due', 'recurring_waits', 'budget_threshold', 'balance_below_zero') THEN
            jsonb_build_object(
                'workspace', workspace_name, 'name', person, 'percent', percent,
                'day', (CASE WHEN plan_day IS NOT NULL THEN jsonb_build_object('day', plan_day) END),
                'amount', (CASE WHEN amount IS NOT NULL AND currency IN (SELECT code FROM currencies) THEN
                    jsonb_build_object('units', amount, 'currency', currency,
                        'digits', (SELECT c.digits FROM currencies c WHERE c.code = currency)) END))
        WHEN kind IN ('invoice_issued', 'payment_failed', 'payment_received', 'payment_due',
                      'subscription_ended_unpaid', 'trial_ends', 'payment_attention') THEN
            jsonb_build_object(
                'plan', person, 'invoice', invoice_number,
                'day', (CASE WHEN plan_day IS NOT NULL THEN jsonb_build_object('day', plan_day) END),
                'amount', (CASE WHEN amount IS NOT NULL AND currency IN (SELECT code FROM currencies) THEN
                    jsonb_build_object('units', amount, 'currency', currency,
                        'digits', (SELECT c.digits FROM currencies c WHERE c.code = currency)) END))
        ELSE jsonb_build_object('address', address, 'device', jsonb_build_object('user_agent', user_agent))
    END)::text,
    severity = CASE
        WHEN kind = 'payment_received' THEN 'success'
        WHEN kind IN ('payment_failed', 'subscription_ended_unpaid') THEN 'error'
        WHEN kind IN ('new_sign_in', 'password_reset', 'second_factor_off', 'recovery_code_used', 'email_changed',
                      'rates_failed', 'recurring_waits', 'budget_threshold', 'balance_below_zero', 'limit_near',
                      'payment_due', 'trial_ends', 'payment_attention') THEN 'warning'
        ELSE 'info'
    END,
    entity_kind = CASE
        WHEN subject_id IS NOT NULL THEN subject
        WHEN kind = 'payment_attention' AND payment_id IS NOT NULL THEN 'payment'
        WHEN invoice_id IS NOT NULL THEN 'invoice'
    END,
    entity_id = CASE
        WHEN subject_id IS NOT NULL THEN subject_id
        WHEN kind = 'payment_attention' AND payment_id IS NOT NULL THEN payment_id
        ELSE invoice_id
    END,
    expires_at = created_at + INTERVAL '90 days';

ALTER TABLE notifications
    DROP COLUMN user_agent,
    DROP COLUMN address,
    DROP COLUMN workspace_name,
    DROP COLUMN person,
    DROP COLUMN role,
    DROP COLUMN subject,
    DROP COLUMN subject_id,
    DROP COLUMN plan_day,
    DROP COLUMN percent,
    DROP COLUMN amount,
    DROP COLUMN currency,
    DROP COLUMN invoice_id,
    DROP COLUMN invoice_number,
    DROP COLUMN payment_id;
DROP INDEX notifications_by_age;
DROP INDEX notifications_by_user;
CREATE INDEX notifications_by_user ON notifications (user_id, id);
CREATE INDEX notifications_by_expiry ON notifications (expires_at);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;

-- What has happened once is not told again: a name for it, among those of a user or a workspace.
CREATE TABLE notification_events (
    scope_id UUID NOT NULL,
    key TEXT NOT NULL,
    raised_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (scope_id, key)
);
CREATE INDEX notification_events_by_age ON notification_events (raised_at);
INSERT INTO notification_events (scope_id, key, raised_at) SELECT workspace_id, key, raised_at FROM plan_alerts;
DROP TABLE plan_alerts;

-- What people want to be told of, where and when; nobody who has set nothing has a row.
CREATE TABLE notification_settings (
    user_id UUID PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    matrix TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    quiet_from TEXT,
    quiet_until TEXT,
    digest TEXT NOT NULL,
    digest_hour BIGINT NOT NULL,
    version BIGINT NOT NULL
);

-- What they want of a workspace; amounts are in a currency that was its base then.
CREATE TABLE notification_workspaces (
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    workspace_id UUID NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    is_muted BOOLEAN NOT NULL,
    currency TEXT NOT NULL,
    large_expense BIGINT,
    large_deposit BIGINT,
    member_transaction BIGINT,
    PRIMARY KEY (user_id, workspace_id)
);
CREATE INDEX notification_workspaces_by_workspace ON notification_workspaces (workspace_id);

-- Beneath which balance they want to be told of an account, and whether it was there when it was looked at last.
CREATE TABLE notification_low_balances (
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    workspace_id UUID NOT NULL,
    account_id UUID NOT NULL,
    amount BIGINT NOT NULL,
    is_low BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (user_id, workspace_id, account_id),
    FOREIGN KEY (workspace_id, account_id) REFERENCES accounts (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX notification_low_balances_by_account ON notification_low_balances (workspace_id, account_id);

-- What is told on a channel later than it happened.
CREATE TABLE notification_deliveries (
    notification_id UUID NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
    channel TEXT NOT NULL,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    due_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (notification_id, channel)
);
CREATE INDEX notification_deliveries_by_user ON notification_deliveries (user_id, channel, due_at);
CREATE INDEX notification_deliveries_by_turn ON notification_deliveries (due_at);

-- What is still told over the sockets in the words of before is asked for again.
UPDATE events SET body = '{"event_type":"GENERAL_NOTIFICATION","payload":{"type":"notifications_changed"}}'
WHERE body LIKE '%"GENERAL_NOTIFICATION"%';
