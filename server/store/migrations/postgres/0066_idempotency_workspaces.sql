-- The workspaces that an answer tells of, with blanks between them: it is given again to their members alone.
ALTER TABLE idempotency_keys ADD COLUMN workspaces TEXT NOT NULL DEFAULT '';
