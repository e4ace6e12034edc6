-- The ways in which people are told outside of the product: how each is reached, sealed, and how it went lately.
CREATE TABLE notification_channels (
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    channel TEXT NOT NULL,
    settings BLOB,
    target TEXT NOT NULL,
    created_at TEXT NOT NULL,
    claimed_until TEXT,
    attempts INTEGER NOT NULL DEFAULT 0,
    retry_at TEXT,
    failing_since TEXT,
    last_error TEXT,
    last_status INTEGER,
    last_success_at TEXT,
    off_since TEXT,
    PRIMARY KEY (user_id, channel)
) STRICT, WITHOUT ROWID;

-- The browsers that are told by a push service, each of one session: what ends it ends this.
CREATE TABLE push_subscriptions (
    id BLOB PRIMARY KEY,
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    session_id BLOB NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE,
    public_key BLOB NOT NULL,
    secret BLOB NOT NULL,
    created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session_id);
