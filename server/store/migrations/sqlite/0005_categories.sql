-- Two tables, so that every reference from a workspace's row can carry the workspace in its foreign
-- key: system categories are the same for everybody and belong to none.
CREATE TABLE system_categories (
    id BLOB NOT NULL PRIMARY KEY,
    parent_id BLOB REFERENCES system_categories (id) DEFERRABLE INITIALLY DEFERRED,
    kind TEXT NOT NULL,
    name_en TEXT NOT NULL,
    name_ru TEXT NOT NULL,
    icon TEXT NOT NULL,
    color TEXT NOT NULL,
    position INTEGER NOT NULL
) STRICT;

CREATE TABLE categories (
    workspace_id BLOB NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    parent_id BLOB,
    system_parent_id BLOB REFERENCES system_categories (id),
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    icon TEXT NOT NULL,
    color TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, parent_id) REFERENCES categories (workspace_id, id) DEFERRABLE INITIALLY DEFERRED,
    CHECK (parent_id IS NULL OR system_parent_id IS NULL)
) STRICT, WITHOUT ROWID;
