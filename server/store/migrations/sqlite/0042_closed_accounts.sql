-- Whether an account is no longer used. It is empty, takes no transactions and can be reopened; its history stays.
ALTER TABLE accounts ADD COLUMN is_closed INTEGER NOT NULL DEFAULT 0;
