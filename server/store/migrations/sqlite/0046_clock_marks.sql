-- The latest time that a process saw, and how often the clock was set back: what had expired by then stays so.
CREATE TABLE clock_marks (
    id INTEGER NOT NULL PRIMARY KEY,
    latest_at TEXT NOT NULL,
    steps INTEGER NOT NULL
) STRICT;

-- When the access token that was given out with a refresh token expired for good, though the clock was set back since.
ALTER TABLE refresh_tokens ADD COLUMN access_ended_at TEXT;
