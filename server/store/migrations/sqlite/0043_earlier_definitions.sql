-- What recurring items said before they were changed, for their occurrences up to a day. The definition is JSON as
-- that of the item, and the accounts stand beside it for whoever locks them.
CREATE TABLE recurring_earlier_definitions (
    workspace_id BLOB NOT NULL,
    recurring_id BLOB NOT NULL,
    valid_until TEXT NOT NULL,
    account_id BLOB NOT NULL,
    to_account_id BLOB,
    definition TEXT NOT NULL,
    PRIMARY KEY (workspace_id, recurring_id, valid_until),
    FOREIGN KEY (workspace_id, recurring_id) REFERENCES recurring_items (workspace_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
