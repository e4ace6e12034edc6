-- A number that moves on with every change of the rates that everybody shares, of who tells them, or of whose are
-- preferred: by it an answer that converts is known to be as it was. There is no row before the first change.
CREATE TABLE exchange_rate_changes (
    topic TEXT NOT NULL PRIMARY KEY,
    number BIGINT NOT NULL
);

-- How many rows and parts of rows the sums of money are made of, and what transfers brought, in the currency of the
-- workspace; what they took is the rest of `base_transfers`. `payments` are the rows that count and are no transfers.
ALTER TABLE account_months ADD COLUMN payments BIGINT NOT NULL DEFAULT 0;
ALTER TABLE account_months ADD COLUMN transfer_in_count BIGINT NOT NULL DEFAULT 0;
ALTER TABLE account_months ADD COLUMN transfer_out_count BIGINT NOT NULL DEFAULT 0;
ALTER TABLE account_months ADD COLUMN base_transfer_in BIGINT NOT NULL DEFAULT 0;
ALTER TABLE category_months ADD COLUMN inflow_count BIGINT NOT NULL DEFAULT 0;
ALTER TABLE category_months ADD COLUMN outflow_count BIGINT NOT NULL DEFAULT 0;
UPDATE account_months
SET payments = found.payments, transfer_in_count = found.incoming, transfer_out_count = found.outgoing,
    base_transfer_in = found.brought
FROM (
    SELECT t.workspace_id, t.account_id, CAST(date_trunc('month', t.day) AS DATE) AS month,
        COUNT(CASE WHEN t.peer_id IS NULL THEN 1 END) AS payments,
        COUNT(CASE WHEN t.peer_id IS NOT NULL AND t.amount > 0 THEN 1 END) AS incoming,
        COUNT(CASE WHEN t.peer_id IS NOT NULL AND t.amount < 0 THEN 1 END) AS outgoing,
        CAST(COALESCE(SUM(CASE WHEN t.peer_id IS NOT NULL AND t.amount > 0 THEN t.converted END), 0) AS BIGINT)
            AS brought
    FROM transactions t
    WHERE t.deleted_at IS NULL AND t.status IN ('pending', 'cleared', 'reconciled')
    GROUP BY 1, 2, 3
) AS found
WHERE found.workspace_id = account_months.workspace_id AND found.account_id = account_months.account_id
    AND found.month = account_months.month;
UPDATE category_months SET inflow_count = found.incoming, outflow_count = found.outgoing
FROM (
    SELECT workspace_id, account_id, month, category_id, COUNT(CASE WHEN amount > 0 THEN 1 END) AS incoming,
        COUNT(CASE WHEN amount < 0 THEN 1 END) AS outgoing
    FROM (
        SELECT t.workspace_id, t.account_id, CAST(date_trunc('month', t.day) AS DATE) AS month,
            COALESCE(t.category_id, t.system_category_id, CAST('00000000-0000-0000-0000-000000000000' AS UUID))
                AS category_id, t.amount
        FROM transactions t
        WHERE t.deleted_at IS NULL AND t.status IN ('pending', 'cleared', 'reconciled') AND t.peer_id IS NULL
            AND t.has_splits = FALSE
        UNION ALL
        SELECT t.workspace_id, t.account_id, CAST(date_trunc('month', t.day) AS DATE),
            COALESCE(s.category_id, s.system_category_id, CAST('00000000-0000-0000-0000-000000000000' AS UUID)),
            s.amount
        FROM transactions t
        JOIN splits s ON s.workspace_id = t.workspace_id AND s.transaction_id = t.id
        WHERE t.deleted_at IS NULL AND t.status IN ('pending', 'cleared', 'reconciled') AND t.peer_id IS NULL
    ) AS parts
    GROUP BY workspace_id, account_id, month, category_id
) AS found
WHERE found.workspace_id = category_months.workspace_id AND found.account_id = category_months.account_id
    AND found.month = category_months.month AND found.category_id = category_months.category_id;
