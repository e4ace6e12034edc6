-- Workspaces are shared: who was asked to become a member, and notices of what others did about it.

-- A used invitation stays until it would have expired, so that its link says that it was used. An open one that is
-- taken back, declined, or replaced by a newer one for its address is removed. `is_mailed`: the token went to the
-- address and nowhere else, so whoever has it reads what is sent there.
CREATE TABLE workspace_invitations (
    id UUID NOT NULL PRIMARY KEY,
    workspace_id UUID NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    email_folded TEXT NOT NULL,
    role TEXT NOT NULL,
    token_hash BYTEA NOT NULL UNIQUE,
    is_mailed BOOLEAN NOT NULL,
    invited_by UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    accepted_at TIMESTAMPTZ
);
CREATE UNIQUE INDEX workspace_invitations_open ON workspace_invitations (workspace_id, email_folded)
    WHERE accepted_at IS NULL;
CREATE INDEX workspace_invitations_by_workspace ON workspace_invitations (workspace_id, created_at);
CREATE INDEX workspace_invitations_by_inviter ON workspace_invitations (invited_by);
CREATE INDEX workspace_invitations_by_expiry ON workspace_invitations (expires_at);

-- What a notice about a workspace says: which, who did it, and what somebody is there now. Such a notice has no
-- device and no address: those of somebody else are nobody's business.
ALTER TABLE notices ADD COLUMN workspace_id UUID;
ALTER TABLE notices ADD COLUMN workspace_name TEXT;
ALTER TABLE notices ADD COLUMN person TEXT;
ALTER TABLE notices ADD COLUMN role TEXT;
