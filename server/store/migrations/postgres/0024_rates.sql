-- What one unit of a currency was worth in another on a day, by whom it is told: a provider, or
-- administrators, whose id is nil. Exact decimal text; there is one of each pair, day and source.
CREATE TABLE exchange_rates (
    from_code TEXT NOT NULL,
    to_code TEXT NOT NULL,
    day DATE NOT NULL,
    provider_id UUID NOT NULL,
    id UUID NOT NULL UNIQUE,
    rate TEXT NOT NULL,
    fetched_at TIMESTAMPTZ NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (from_code, to_code, day, provider_id),
    CHECK (from_code <> to_code)
);
CREATE INDEX exchange_rates_by_day ON exchange_rates (day, from_code, to_code);
CREATE INDEX exchange_rates_by_provider ON exchange_rates (provider_id, day);

-- What the members of a workspace say instead.
CREATE TABLE own_rates (
    workspace_id UUID NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    id UUID NOT NULL,
    from_code TEXT NOT NULL,
    to_code TEXT NOT NULL,
    day DATE NOT NULL,
    rate TEXT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, from_code, to_code, day),
    CHECK (from_code <> to_code)
);
