-- `events` is a log that every server process reads with a cursor of its own; `jobs` is a queue.
CREATE TABLE events (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    workspace_id UUID,
    user_id UUID,
    body TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX events_by_age ON events (created_at);

CREATE TABLE jobs (
    id UUID NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    dedupe_key TEXT UNIQUE,
    run_at TIMESTAMPTZ NOT NULL,
    attempts BIGINT NOT NULL,
    lease_until TIMESTAMPTZ,
    lease_by UUID,
    done_at TIMESTAMPTZ,
    failed_at TIMESTAMPTZ,
    last_error TEXT
);
CREATE INDEX jobs_due ON jobs (run_at) WHERE done_at IS NULL AND failed_at IS NULL;
