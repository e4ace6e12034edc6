-- Other proofs of identity than a password: passkeys, the codes of an authenticator app, and recovery codes.

-- `credential` is the public key with all that its verification needs, in the library's JSON.
CREATE TABLE passkeys (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    credential_id BYTEA NOT NULL UNIQUE,
    credential TEXT NOT NULL,
    name TEXT NOT NULL,
    transports TEXT NOT NULL,
    is_backed_up BOOLEAN NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    last_used_at TIMESTAMPTZ
);
CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- A challenge that was given out, found again by its hash; answering it removes it. `user_id` is NULL for a sign-in
-- without a name, and for one under a name that nobody has.
CREATE TABLE passkey_ceremonies (
    challenge_hash BYTEA NOT NULL PRIMARY KEY,
    purpose TEXT NOT NULL,
    user_id UUID REFERENCES users (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX passkey_ceremonies_by_user ON passkey_ceremonies (user_id);
CREATE INDEX passkey_ceremonies_by_expiry ON passkey_ceremonies (expires_at);

-- Secrets are sealed by a key that is not in the database. The draft is one that no app has proved yet; it takes the
-- place of the secret in use when one does. `last_step` is the newest time step whose code was used.
CREATE TABLE second_factors (
    user_id UUID NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret BYTEA,
    enabled_at TIMESTAMPTZ,
    last_step BIGINT,
    draft BYTEA,
    draft_expires_at TIMESTAMPTZ
);

-- Using a code removes it.
CREATE TABLE recovery_codes (
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    hash BYTEA NOT NULL,
    PRIMARY KEY (user_id, hash)
);
