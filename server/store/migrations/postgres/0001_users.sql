-- People who sign in, what they prefer, and the one-time links that make the first administrator.
CREATE TABLE users (
    id UUID NOT NULL PRIMARY KEY,
    email TEXT NOT NULL,
    email_folded TEXT NOT NULL UNIQUE,
    username TEXT NOT NULL,
    username_folded TEXT NOT NULL UNIQUE,
    full_name TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    is_superuser BOOLEAN NOT NULL,
    language TEXT NOT NULL,
    theme TEXT NOT NULL,
    telemetry_enabled BOOLEAN NOT NULL,
    version BIGINT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE setup_tokens (
    hash BYTEA NOT NULL PRIMARY KEY,
    created_at TIMESTAMPTZ NOT NULL
);
