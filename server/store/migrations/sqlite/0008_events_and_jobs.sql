-- `events` is a log that every server process reads with a cursor of its own; `jobs` is a queue.
CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace_id BLOB,
    user_id BLOB,
    body TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX events_by_age ON events (created_at);

CREATE TABLE jobs (
    id BLOB NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    dedupe_key TEXT UNIQUE,
    run_at TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    lease_until TEXT,
    lease_by BLOB,
    done_at TEXT,
    failed_at TEXT,
    last_error TEXT
) STRICT;
CREATE INDEX jobs_due ON jobs (run_at) WHERE done_at IS NULL AND failed_at IS NULL;
