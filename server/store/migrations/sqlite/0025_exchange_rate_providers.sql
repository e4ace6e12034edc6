-- Who publishes exchange rates, in the order in which they are believed. Rates that are set by hand have a row, too:
-- it is asked for nothing. `api_key` is sealed. `is_told` says whether administrators know that it fails.
CREATE TABLE exchange_rate_providers (
    id BLOB NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    base_url TEXT NOT NULL,
    api_key BLOB,
    base_currency TEXT NOT NULL,
    priority INTEGER NOT NULL,
    schedule TEXT,
    is_enabled INTEGER NOT NULL,
    currency_count INTEGER NOT NULL,
    last_success_at TEXT,
    last_day TEXT,
    failed_at TEXT,
    trouble TEXT,
    trouble_message TEXT,
    failing_since TEXT,
    is_told INTEGER NOT NULL,
    next_run_at TEXT,
    version INTEGER NOT NULL
) STRICT;
CREATE INDEX exchange_rate_providers_by_turn ON exchange_rate_providers (next_run_at) WHERE next_run_at IS NOT NULL;

-- Whose rates of two currencies are believed first, whatever the order.
CREATE TABLE exchange_rate_pairs (
    from_code TEXT NOT NULL,
    to_code TEXT NOT NULL,
    provider_id BLOB NOT NULL REFERENCES exchange_rate_providers (id) ON DELETE CASCADE,
    PRIMARY KEY (from_code, to_code)
) STRICT, WITHOUT ROWID;
CREATE INDEX exchange_rate_pairs_by_provider ON exchange_rate_pairs (provider_id);

-- Rates of the past that are being fetched, and how far that has come.
CREATE TABLE rate_syncs (
    id BLOB NOT NULL PRIMARY KEY,
    provider_id BLOB NOT NULL REFERENCES exchange_rate_providers (id) ON DELETE CASCADE,
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    first_day TEXT NOT NULL,
    last_day TEXT NOT NULL,
    total_steps INTEGER NOT NULL,
    done_steps INTEGER NOT NULL,
    rate_count INTEGER NOT NULL,
    status TEXT NOT NULL,
    failed_at TEXT,
    trouble TEXT,
    trouble_message TEXT,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX rate_syncs_by_provider ON rate_syncs (provider_id);
CREATE INDEX rate_syncs_by_user ON rate_syncs (user_id);
CREATE INDEX rate_syncs_by_age ON rate_syncs (created_at);

-- Those that the program brings along. They are administrators' from then on.
INSERT INTO exchange_rate_providers
    (id, kind, name, base_url, base_currency, priority, schedule, is_enabled, currency_count, is_told, next_run_at, version)
VALUES
    (X'0199B000000070008000000000000E01', 'frankfurter', 'Frankfurter', 'https://api.frankfurter.dev', 'EUR', 2, '15 6,18 * * * UTC', 1, 0, 0, '2025-01-01T00:00:00.000000Z', 1),
    (X'0199B000000070008000000000000E02', 'ecb', 'European Central Bank', 'https://www.ecb.europa.eu/stats/eurofxref', 'EUR', 3, '15 16,17,18 * * 1-5 Europe/Berlin', 0, 0, 0, NULL, 1),
    (X'0199B000000070008000000000000E03', 'bank_of_russia', 'Bank of Russia', 'https://www.cbr.ru/scripts', 'RUB', 4, '10 4,12 * * * Europe/Moscow', 0, 0, 0, NULL, 1),
    (X'0199B000000070008000000000000E04', 'open_exchange_rates', 'Open Exchange Rates', 'https://openexchangerates.org/api', 'USD', 5, '10 1 * * * UTC', 0, 0, 0, NULL, 1),
    (X'0199B000000070008000000000000E05', 'manual', 'Manual', '', '', 1, NULL, 1, 0, 0, NULL, 1);
