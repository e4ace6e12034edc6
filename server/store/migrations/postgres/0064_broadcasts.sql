-- Messages of the administrators to users: a text in each language, told to some from a moment on, and shown until
-- another. `told_up_to` is the user up to whom it was told, `looked_at` when it had been told to all there were, and
-- `cleared_at` when nothing of it was shown to anybody any more.
CREATE TABLE broadcasts (
    id UUID NOT NULL PRIMARY KEY,
    severity TEXT NOT NULL,
    title_en TEXT NOT NULL,
    text_en TEXT NOT NULL,
    title_ru TEXT NOT NULL,
    text_ru TEXT NOT NULL,
    is_dismissible BOOLEAN NOT NULL,
    audience TEXT NOT NULL,
    starts_at TIMESTAMPTZ,
    ends_at TIMESTAMPTZ,
    told_up_to UUID,
    looked_at TIMESTAMPTZ,
    cleared_at TIMESTAMPTZ,
    created_by UUID REFERENCES users (id) ON DELETE SET NULL,
    created_at TIMESTAMPTZ NOT NULL,
    withdrawn_at TIMESTAMPTZ,
    version BIGINT NOT NULL
);
CREATE INDEX broadcasts_by_author ON broadcasts (created_by);
CREATE INDEX broadcasts_at_work ON broadcasts (starts_at) WHERE cleared_at IS NULL;

-- Whom a message is for where it names people or plans.
CREATE TABLE broadcast_users (
    broadcast_id UUID NOT NULL REFERENCES broadcasts (id) ON DELETE CASCADE,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (broadcast_id, user_id)
);
CREATE INDEX broadcast_users_by_user ON broadcast_users (user_id);
CREATE TABLE broadcast_plans (
    broadcast_id UUID NOT NULL REFERENCES broadcasts (id) ON DELETE CASCADE,
    plan_id UUID NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
    PRIMARY KEY (broadcast_id, plan_id)
);
CREATE INDEX broadcast_plans_by_plan ON broadcast_plans (plan_id);

-- Who was told, once each, and when they read it first. It stays when they delete what they were told.
CREATE TABLE broadcast_recipients (
    broadcast_id UUID NOT NULL REFERENCES broadcasts (id) ON DELETE CASCADE,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    read_at TIMESTAMPTZ,
    PRIMARY KEY (broadcast_id, user_id)
);
CREATE INDEX broadcast_recipients_by_user ON broadcast_recipients (user_id);

CREATE INDEX notifications_by_broadcast ON notifications (entity_id, user_id) WHERE kind = 'broadcast';

-- What administrators have set for everybody who has set nothing.
CREATE TABLE notification_defaults (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    matrix TEXT NOT NULL,
    version BIGINT NOT NULL
);
INSERT INTO notification_defaults (id, matrix, version) VALUES (1, '{}', 1);
