-- Letters to people and what they are about: notices of what happened to an account, links that set a new password
-- or prove an address, and the file with everything that is a user's own.

-- Search and order by name need its folded form (docs/databases.md); the program fills it in for older rows.
ALTER TABLE users ADD COLUMN full_name_folded TEXT NOT NULL DEFAULT '';

-- `text` and `html` are wiped when the letter is sent or given up: it may hold a link that opens an account. They
-- stay in a letter that is kept for the administrator since no mail server is configured.
CREATE TABLE mails (
    id BLOB NOT NULL PRIMARY KEY,
    user_id BLOB REFERENCES users (id) ON DELETE CASCADE,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT,
    html TEXT,
    state TEXT NOT NULL,
    created_at TEXT NOT NULL,
    sent_at TEXT,
    error TEXT
) STRICT;
CREATE INDEX mails_by_age ON mails (created_at, id);
CREATE INDEX mails_by_user ON mails (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE notices (
    id BLOB NOT NULL PRIMARY KEY,
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    address TEXT NOT NULL,
    created_at TEXT NOT NULL,
    seen_at TEXT
) STRICT;
CREATE INDEX notices_by_user ON notices (user_id, created_at, id);
CREATE INDEX notices_by_age ON notices (created_at);

-- The newest link of a user that sets a password. The hash is NULL once the link is used or has lost its worth; the
-- row stays, so that the next one has to wait. `mailed_to` is the folded address that the link went to and nowhere
-- else: using it proves the address.
CREATE TABLE password_resets (
    user_id BLOB NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    hash BLOB UNIQUE,
    mailed_to TEXT,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
) STRICT;

-- The newest link of a user that proves an address: the one they have, or the one they want to have.
CREATE TABLE email_confirmations (
    user_id BLOB NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    hash BLOB NOT NULL UNIQUE,
    email TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
) STRICT;

-- `steps` is the progress in JSON, as it is told; `file` is the ZIP, until it is removed.
CREATE TABLE exports (
    id BLOB NOT NULL PRIMARY KEY,
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    status TEXT NOT NULL,
    steps TEXT NOT NULL,
    started_at TEXT NOT NULL,
    finished_at TEXT,
    error TEXT,
    size INTEGER,
    file BLOB
) STRICT;
CREATE UNIQUE INDEX exports_running ON exports (user_id) WHERE status = 'in_progress';
CREATE INDEX exports_by_user ON exports (user_id, started_at);
CREATE INDEX exports_by_age ON exports (started_at);
