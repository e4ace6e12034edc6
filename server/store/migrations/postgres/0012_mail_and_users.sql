-- Letters to people and what they are about: notices of what happened to an account, links that set a new password
-- or prove an address, and the file with everything that is a user's own.

-- Search and order by name need its folded form (docs/databases.md); the program fills it in for older rows.
ALTER TABLE users ADD COLUMN full_name_folded TEXT COLLATE "C" NOT NULL DEFAULT '';
-- Lists are in one order on both databases.
ALTER TABLE users ALTER COLUMN username_folded TYPE TEXT COLLATE "C";
ALTER TABLE users ALTER COLUMN email_folded TYPE TEXT COLLATE "C";

-- `text` and `html` are wiped when the letter is sent or given up: it may hold a link that opens an account. They
-- stay in a letter that is kept for the administrator since no mail server is configured.
CREATE TABLE mails (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID REFERENCES users (id) ON DELETE CASCADE,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT,
    html TEXT,
    state TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    sent_at TIMESTAMPTZ,
    error TEXT
);
CREATE INDEX mails_by_age ON mails (created_at, id);
CREATE INDEX mails_by_user ON mails (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE notices (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    address TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    seen_at TIMESTAMPTZ
);
CREATE INDEX notices_by_user ON notices (user_id, created_at, id);
CREATE INDEX notices_by_age ON notices (created_at);

-- The newest link of a user that sets a password. The hash is NULL once the link is used or has lost its worth; the
-- row stays, so that the next one has to wait. `mailed_to` is the folded address that the link went to and nowhere
-- else: using it proves the address.
CREATE TABLE password_resets (
    user_id UUID NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    hash BYTEA UNIQUE,
    mailed_to TEXT,
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL
);

-- The newest link of a user that proves an address: the one they have, or the one they want to have.
CREATE TABLE email_confirmations (
    user_id UUID NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    hash BYTEA NOT NULL UNIQUE,
    email TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL
);

-- `steps` is the progress in JSON, as it is told; `file` is the ZIP, until it is removed.
CREATE TABLE exports (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    status TEXT NOT NULL,
    steps TEXT NOT NULL,
    started_at TIMESTAMPTZ NOT NULL,
    finished_at TIMESTAMPTZ,
    error TEXT,
    size BIGINT,
    file BYTEA
);
CREATE UNIQUE INDEX exports_running ON exports (user_id) WHERE status = 'in_progress';
CREATE INDEX exports_by_user ON exports (user_id, started_at);
CREATE INDEX exports_by_age ON exports (started_at);
