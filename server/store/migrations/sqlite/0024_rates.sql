-- What one unit of a currency was worth in another on a day, by whom it is told: a provider, or
-- administrators, whose id is nil. Exact decimal text; there is one of each pair, day and source.
CREATE TABLE exchange_rates (
    from_code TEXT NOT NULL,
    to_code TEXT NOT NULL,
    day TEXT NOT NULL,
    provider_id BLOB NOT NULL,
    id BLOB NOT NULL UNIQUE,
    rate TEXT NOT NULL,
    fetched_at TEXT NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (from_code, to_code, day, provider_id),
    CHECK (from_code <> to_code)
) STRICT, WITHOUT ROWID;
CREATE INDEX exchange_rates_by_day ON exchange_rates (day, from_code, to_code);
CREATE INDEX exchange_rates_by_provider ON exchange_rates (provider_id, day);

-- What the members of a workspace say instead.
CREATE TABLE own_rates (
    workspace_id BLOB NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    id BLOB NOT NULL,
    from_code TEXT NOT NULL,
    to_code TEXT NOT NULL,
    day TEXT NOT NULL,
    rate TEXT NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, from_code, to_code, day),
    CHECK (from_code <> to_code)
) STRICT, WITHOUT ROWID;
