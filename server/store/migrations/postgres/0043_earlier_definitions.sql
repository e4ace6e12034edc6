-- What recurring items said before they were changed, for their occurrences up to a day. The definition is JSON as
-- that of the item, and the accounts stand beside it for whoever locks them.
CREATE TABLE recurring_earlier_definitions (
    workspace_id UUID NOT NULL,
    recurring_id UUID NOT NULL,
    valid_until DATE NOT NULL,
    account_id UUID NOT NULL,
    to_account_id UUID,
    definition TEXT NOT NULL,
    PRIMARY KEY (workspace_id, recurring_id, valid_until),
    FOREIGN KEY (workspace_id, recurring_id) REFERENCES recurring_items (workspace_id, id) ON DELETE CASCADE
);
