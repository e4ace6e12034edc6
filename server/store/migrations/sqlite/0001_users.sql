-- People who sign in, what they prefer, and the one-time links that make the first administrator.
CREATE TABLE users (
    id BLOB NOT NULL PRIMARY KEY,
    email TEXT NOT NULL,
    email_folded TEXT NOT NULL UNIQUE,
    username TEXT NOT NULL,
    username_folded TEXT NOT NULL UNIQUE,
    full_name TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    is_superuser INTEGER NOT NULL,
    language TEXT NOT NULL,
    theme TEXT NOT NULL,
    telemetry_enabled INTEGER NOT NULL,
    version INTEGER NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE setup_tokens (
    hash BLOB NOT NULL PRIMARY KEY,
    created_at TEXT NOT NULL
) STRICT;
