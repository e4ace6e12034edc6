-- Whoever looks for the other leg of a transfer knows its id. By that alone the foreign key of the table on
-- itself is looked up in few steps, whatever the planner takes a workspace to be.
DROP INDEX transactions_by_peer;
CREATE INDEX transactions_by_peer ON transactions (peer_id) WHERE peer_id IS NOT NULL;

-- Without statistics the planner takes every workspace for ten rows, and goes over all of it for one of them:
-- for each row that is written or removed, that is the square of their number. So it is told what a large workspace
-- is like, the same everywhere (https://sqlite.org/optoverview.html#manual_control_of_query_plans_using_sqlite_stat_tables).
-- Rows in all, then rows for each more column that is known. ANALYZE makes the table in which this stands.
ANALYZE system_categories;
DELETE FROM sqlite_stat1 WHERE tbl IN ('system_categories', 'transactions', 'splits', 'transaction_tags');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('transactions', 'transactions', '1000000 100000 10000 5 1'),
    ('transactions', 'sqlite_autoindex_transactions_2', '1000000 100000 1'),
    ('transactions', 'transactions_by_category', '500000 50000 500'),
    ('transactions', 'transactions_by_deletion', '10000 10'),
    ('transactions', 'transactions_by_import', '500000 50000 1000'),
    ('transactions', 'transactions_by_peer', '80000 1'),
    ('transactions', 'transactions_by_receipt', '10000 1000 1'),
    ('transactions', 'transactions_planned', '10000 1000 300 5 1'),
    ('transactions', 'transactions_unconverted', '10000 1000 300 5 1'),
    ('transactions', 'transactions_unsearchable', '10000 1000 1'),
    ('splits', 'splits', '300000 30000 2 1'),
    ('splits', 'splits_by_category', '150000 15000 150'),
    ('transaction_tags', 'transaction_tags', '300000 30000 2 1'),
    ('transaction_tags', 'transaction_tags_by_tag', '300000 30000 300');
ANALYZE sqlite_schema;
