-- What a file said of a transaction, kept beside what its owner has made of it since: by that it is known again, also on
-- another account. The amount is decimal text, whatever its account is counted in by now.
ALTER TABLE transactions ADD COLUMN imported_account_id UUID;
ALTER TABLE transactions ADD COLUMN imported_day DATE;
ALTER TABLE transactions ADD COLUMN imported_amount TEXT;
CREATE INDEX transactions_by_imported_day ON transactions (workspace_id, imported_account_id, imported_day)
    WHERE imported_account_id IS NOT NULL;

-- How many pending transactions followed what the bank had booked of them.
ALTER TABLE imports ADD COLUMN settled_count BIGINT NOT NULL DEFAULT 0;

-- What was remembered of layouts was guessed, and from files of any account.
DELETE FROM import_layouts WHERE settings IS NOT NULL;
