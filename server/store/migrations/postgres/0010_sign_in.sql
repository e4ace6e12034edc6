-- What sign-in needs to know besides the password: whether an address was proved, who is disabled, how and when
-- a session proved who sits there; and what is kept for a while about people who are not signed in.

-- A pending user registered by mail and has not followed the link yet: signing in waits for that.
ALTER TABLE users ADD COLUMN is_pending BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE users ADD COLUMN email_verified_at TIMESTAMPTZ;
ALTER TABLE users ADD COLUMN disabled_at TIMESTAMPTZ;
ALTER TABLE users ADD COLUMN password_changed_at TIMESTAMPTZ;

ALTER TABLE sessions ADD COLUMN method TEXT NOT NULL DEFAULT 'password';
ALTER TABLE sessions ADD COLUMN authenticated_at TIMESTAMPTZ NOT NULL DEFAULT '1970-01-01T00:00:00Z';
ALTER TABLE sessions ADD COLUMN last_seen_at TIMESTAMPTZ NOT NULL DEFAULT '1970-01-01T00:00:00Z';
ALTER TABLE sessions ADD COLUMN last_address TEXT NOT NULL DEFAULT '';
UPDATE sessions SET authenticated_at = created_at, last_seen_at = created_at, last_address = address;

-- A puzzle that was given out; solving it, rightly or not, removes it. The answer is a keyed hash.
CREATE TABLE captchas (
    id UUID NOT NULL PRIMARY KEY,
    answer_hash BYTEA NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX captchas_by_expiry ON captchas (expires_at);

-- How often somebody tried since when: failed sign-ins by name and by address, requests by address. Names and
-- addresses are kept as keyed hashes.
CREATE TABLE attempts (
    kind TEXT NOT NULL,
    key BYTEA NOT NULL,
    tries BIGINT NOT NULL,
    since TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (kind, key)
);
CREATE INDEX attempts_by_age ON attempts (since);

-- One open invitation per address to register here; using it removes it.
CREATE TABLE registration_invitations (
    id UUID NOT NULL PRIMARY KEY,
    email TEXT NOT NULL,
    email_folded TEXT NOT NULL UNIQUE,
    token_hash BYTEA NOT NULL UNIQUE,
    invited_by UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX registration_invitations_by_inviter ON registration_invitations (invited_by);
CREATE INDEX registration_invitations_by_expiry ON registration_invitations (expires_at);

-- An event with a session says that the session has ended: every process closes its sockets.
ALTER TABLE events ADD COLUMN session_id UUID;
