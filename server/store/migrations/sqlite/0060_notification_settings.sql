-- What a notification says is a kind and what the sentence of that kind names: one column for whatever that is.
ALTER TABLE notifications ADD COLUMN params TEXT NOT NULL DEFAULT '{}';
ALTER TABLE notifications ADD COLUMN severity TEXT NOT NULL DEFAULT 'info';
ALTER TABLE notifications ADD COLUMN entity_kind TEXT;
ALTER TABLE notifications ADD COLUMN entity_id BLOB;
ALTER TABLE notifications ADD COLUMN is_in_app INTEGER NOT NULL DEFAULT 1;
ALTER TABLE notifications ADD COLUMN expires_at TEXT NOT NULL DEFAULT '';

UPDATE notifications SET
    params = json_patch('{}', CASE
        WHEN kind IN ('workspace_joined', 'workspace_removed', 'workspace_role_changed') THEN
            json_object('workspace', workspace_name, 'person', person, 'role', role)
        WHEN kind = 'rates_failed' THEN json_object('name', person)
        WHEN kind = 'limit_near' THEN
            json_object('limit_type', person, 'percent', percent, 'limit_value', amount)
        WHEN kind IN ('recurring_due', 'recurring_waits', 'budget_threshold', 'balance_below_zero') THEN
            json_object(
                'workspace', workspace_name, 'name', person, 'percent', percent,
                'day', json(CASE WHEN plan_day IS NOT NULL THEN json_object('day', plan_day) END),
                'amount', json(CASE WHEN amount IS NOT NULL AND currency IN (SELECT code FROM currencies) THEN
                    json_object('units', amount, 'currency', currency,
                        'digits', (SELECT c.digits FROM currencies c WHERE c.code = currency)) END))
        WHEN kind IN ('invoice_issued', 'payment_failed', 'payment_received', 'payment_due',
                      'subscription_ended_unpaid', 'trial_ends', 'payment_attention') THEN
            json_object(
                'plan', person, 'invoice', invoice_number,
                'day', json(CASE WHEN plan_day IS NOT NULL THEN json_object('day', plan_day) END),
                'amount', json(CASE WHEN amount IS NOT NULL AND currency IN (SELECT code FROM currencies) THEN
                    json_object('units', amount, 'currency', currency,
                        'digits', (SELECT c.digits FROM currencies c WHERE c.code = currency)) END))
        ELSE json_object('address', address, 'device', json_object('user_agent', user_agent))
    END),
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
    expires_at = strftime('%Y-%m-%dT%H:%M:%S', created_at, '+90 days') || '.000000Z';

ALTER TABLE notifications DROP COLUMN user_agent;
ALTER TABLE notifications DROP COLUMN address;
ALTER TABLE notifications DROP COLUMN workspace_name;
ALTER TABLE notifications DROP COLUMN person;
ALTER TABLE notifications DROP COLUMN role;
ALTER TABLE notifications DROP COLUMN subject;
ALTER TABLE notifications DROP COLUMN subject_id;
ALTER TABLE notifications DROP COLUMN plan_day;
ALTER TABLE notifications DROP COLUMN percent;
ALTER TABLE notifications DROP COLUMN amount;
ALTER TABLE notifications DROP COLUMN currency;
ALTER TABLE notifications DROP COLUMN invoice_id;
ALTER TABLE notifications DROP COLUMN invoice_number;
ALTER TABLE notifications DROP COLUMN payment_id;
DROP INDEX notifications_by_age;
DROP INDEX notifications_by_user;
CREATE INDEX notifications_by_user ON notifications (user_id, id);
CREATE INDEX notifications_by_expiry ON notifications (expires_at);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;

-- What has happened once is not told again: a name for it, among those of a user or a workspace.
CREATE TABLE notification_events (
    scope_id BLOB NOT NULL,
    key TEXT NOT NULL,
    raised_at TEXT NOT NULL,
    PRIMARY KEY (scope_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX notification_events_by_age ON notification_events (raised_at);
INSERT INTO notification_events (scope_id, key, raised_at) SELECT workspace_id, key, raised_at FROM plan_alerts;
DROP TABLE plan_alerts;

-- What people want to be told of, where and when; nobody who has set nothing has a row.
CREATE TABLE notification_settings (
    user_id BLOB PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    matrix TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    quiet_from TEXT,
    quiet_until TEXT,
    digest TEXT NOT NULL,
    digest_hour INTEGER NOT NULL,
    version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What they want of a workspace; amounts are in a currency that was its base then.
CREATE TABLE notification_workspaces (
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    workspace_id BLOB NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    is_muted INTEGER NOT NULL,
    currency TEXT NOT NULL,
    large_expense INTEGER,
    large_deposit INTEGER,
    member_transaction INTEGER,
    PRIMARY KEY (user_id, workspace_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX notification_workspaces_by_workspace ON notification_workspaces (workspace_id);

-- Beneath which balance they want to be told of an account, and whether it was there when it was looked at last.
CREATE TABLE notification_low_balances (
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    workspace_id BLOB NOT NULL,
    account_id BLOB NOT NULL,
    amount INTEGER NOT NULL,
    is_low INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, workspace_id, account_id),
    FOREIGN KEY (workspace_id, account_id) REFERENCES accounts (workspace_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX notification_low_balances_by_account ON notification_low_balances (workspace_id, account_id);

-- What is told on a channel later than it happened.
CREATE TABLE notification_deliveries (
    notification_id BLOB NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
    channel TEXT NOT NULL,
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    due_at TEXT NOT NULL,
    PRIMARY KEY (notification_id, channel)
) STRICT, WITHOUT ROWID;
CREATE INDEX notification_deliveries_by_user ON notification_deliveries (user_id, channel, due_at);
CREATE INDEX notification_deliveries_by_turn ON notification_deliveries (due_at);

-- What is still told over the sockets in the words of before is asked for again.
UPDATE events SET body = '{"event_type":"GENERAL_NOTIFICATION","payload":{"type":"notifications_changed"}}'
WHERE body LIKE '%"GENERAL_NOTIFICATION"%';
