-- What a workspace wants done with transactions that look so, in its order. The terms are JSON, as they are sent.
CREATE TABLE rules (
    workspace_id UUID NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    id UUID NOT NULL,
    position BIGINT NOT NULL,
    terms TEXT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
