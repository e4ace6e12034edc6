-- The latest time that a process saw, and how often the clock was set back: what had expired by then stays so.
CREATE TABLE clock_marks (
    id BIGINT NOT NULL PRIMARY KEY,
    latest_at TIMESTAMPTZ NOT NULL,
    steps BIGINT NOT NULL
);

-- When the access token that was given out with a refresh token expired for good, though the clock was set back since.
ALTER TABLE refresh_tokens ADD COLUMN access_ended_at TIMESTAMPTZ;
