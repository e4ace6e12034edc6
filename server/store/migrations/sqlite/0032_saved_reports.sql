-- Reports that members keep, how each arranges the first screen, and files that go out with letters.

-- A report goes with its owner's membership. `question` is what it asks, in JSON; its form is the program's business.
-- `next_run_at` is when it is mailed next: whoever mails it moves it on in the same change, so that it is mailed once.
CREATE TABLE saved_reports (
    workspace_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    id BLOB NOT NULL,
    name TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    report_type TEXT NOT NULL,
    question TEXT NOT NULL,
    is_shared INTEGER NOT NULL,
    schedule_every TEXT,
    schedule_day INTEGER,
    schedule_hour INTEGER,
    schedule_format TEXT,
    next_run_at TEXT,
    last_sent_at TEXT,
    trouble TEXT,
    created_at TEXT NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, user_id, name_folded),
    FOREIGN KEY (workspace_id, user_id) REFERENCES workspace_members (workspace_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX saved_reports_due ON saved_reports (next_run_at) WHERE next_run_at IS NOT NULL;

-- How a member arranges the first screen of a workspace. Whoever has no row sees it as it comes.
CREATE TABLE dashboard_layouts (
    workspace_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, user_id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES workspace_members (workspace_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE dashboard_cards (
    workspace_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    position INTEGER NOT NULL,
    card TEXT NOT NULL,
    report_id BLOB,
    is_hidden INTEGER NOT NULL,
    size TEXT NOT NULL,
    PRIMARY KEY (workspace_id, user_id, position),
    FOREIGN KEY (workspace_id, user_id) REFERENCES dashboard_layouts (workspace_id, user_id) ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, report_id) REFERENCES saved_reports (workspace_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX dashboard_cards_by_report ON dashboard_cards (workspace_id, report_id) WHERE report_id IS NOT NULL;

-- Files that go out with a letter. `bytes` are wiped with what the letter says: their names stay for the administrator.
CREATE TABLE mail_attachments (
    mail_id BLOB NOT NULL REFERENCES mails (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    media_type TEXT NOT NULL,
    bytes BLOB,
    PRIMARY KEY (mail_id, name)
) STRICT;
