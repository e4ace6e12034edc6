-- What a search looks at, folded: payee, note, notes of lines, tags. NULL in rows that an older program wrote; they
-- are filled in when the program starts, and the index finds them without a look at all the others.
ALTER TABLE transactions ADD COLUMN search TEXT COLLATE "C";
CREATE INDEX transactions_unsearchable ON transactions (workspace_id, id) WHERE search IS NULL;

-- Views of transactions that a member keeps, each for themselves alone. They go with the membership.
CREATE TABLE saved_views (
    workspace_id UUID NOT NULL,
    user_id UUID NOT NULL,
    id UUID NOT NULL,
    area TEXT NOT NULL,
    name TEXT NOT NULL,
    name_folded TEXT COLLATE "C" NOT NULL,
    query TEXT NOT NULL,
    position BIGINT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, user_id, id),
    UNIQUE (workspace_id, user_id, area, name_folded),
    FOREIGN KEY (workspace_id, user_id) REFERENCES workspace_members (workspace_id, user_id) ON DELETE CASCADE
);
