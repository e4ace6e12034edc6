-- The ways in which people are told outside of the product: how each is reached, sealed, and how it went lately.
CREATE TABLE notification_channels (
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    channel TEXT NOT NULL,
    settings BYTEA,
    target TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    claimed_until TIMESTAMPTZ,
    attempts BIGINT NOT NULL DEFAULT 0,
    retry_at TIMESTAMPTZ,
    failing_since TIMESTAMPTZ,
    last_error TEXT,
    last_status BIGINT,
    last_success_at TIMESTAMPTZ,
    off_since TIMESTAMPTZ,
    PRIMARY KEY (user_id, channel)
);

-- The browsers that are told by a push service, each of one session: what ends it ends this.
CREATE TABLE push_subscriptions (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    session_id UUID NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE,
    public_key BYTEA NOT NULL,
    secret BYTEA NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session_id);
