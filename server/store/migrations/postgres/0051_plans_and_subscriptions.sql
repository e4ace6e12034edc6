-- What can be subscribed to. The one that is the default is what everybody has who has not subscribed to anything. Prices are
-- minor units; what is said about a plan stands line by line.
CREATE TABLE plans (
    id UUID NOT NULL PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    name_en TEXT NOT NULL,
    name_ru TEXT NOT NULL,
    description_en TEXT NOT NULL,
    description_ru TEXT NOT NULL,
    features_en TEXT NOT NULL,
    features_ru TEXT NOT NULL,
    price BIGINT NOT NULL CHECK (price >= 0),
    currency TEXT NOT NULL,
    billing_frequency TEXT NOT NULL,
    billing_days BIGINT,
    trial_days BIGINT NOT NULL,
    is_public BOOLEAN NOT NULL,
    is_default BOOLEAN NOT NULL,
    sort BIGINT NOT NULL,
    archived_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    version BIGINT NOT NULL
);
CREATE UNIQUE INDEX plans_by_default ON plans (is_default) WHERE is_default;

-- How much of the product a plan holds. What is not in here is unlimited.
CREATE TABLE plan_limits (
    plan_id UUID NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
    limit_key TEXT NOT NULL,
    value BIGINT NOT NULL CHECK (value >= 0),
    PRIMARY KEY (plan_id, limit_key)
);

-- What whoever hosts for themselves has: everything, for nothing.
INSERT INTO plans (id, code, name_en, name_ru, description_en, description_ru, features_en, features_ru, price, currency,
                   billing_frequency, trial_days, is_public, is_default, sort, created_at, version)
VALUES ('019e0000-0000-7000-8000-0000000000d1', 'self-hosted', 'Self-hosted', 'Свой сервер', '', '', '', '', 0, 'USD', 'monthly', 0, FALSE,
        TRUE, 1, '2026-01-01T00:00:00Z', 1);

-- Who pays for which plan. `slot` is the place that one takes among those of its user: 'current' or 'next', and nothing
-- when it is over. Price and period are what was agreed, `next_…` what is agreed from the next period on. Periods are counted
-- from `anchor`, a time on the clocks of the installation; -1 is the trial. `paid` is what the time from `paid_from` to the end of
-- the period comes to. `due_at` is when time does something to it.
CREATE TABLE subscriptions (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID REFERENCES users (id) ON DELETE SET NULL,
    slot TEXT,
    status TEXT NOT NULL,
    plan_id UUID NOT NULL REFERENCES plans (id),
    price BIGINT NOT NULL CHECK (price >= 0),
    currency TEXT NOT NULL,
    billing_frequency TEXT NOT NULL,
    billing_days BIGINT,
    is_custom BOOLEAN NOT NULL,
    next_plan_id UUID REFERENCES plans (id),
    next_price BIGINT,
    next_currency TEXT,
    next_billing_frequency TEXT,
    next_billing_days BIGINT,
    next_is_custom BOOLEAN,
    starts_at TIMESTAMPTZ NOT NULL,
    trial_ends_at TIMESTAMPTZ,
    anchor TEXT NOT NULL,
    period_index BIGINT,
    period_starts_at TIMESTAMPTZ,
    period_ends_at TIMESTAMPTZ,
    paid_from TIMESTAMPTZ,
    paid BIGINT,
    canceled_at TIMESTAMPTZ,
    ends_at TIMESTAMPTZ,
    due_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    version BIGINT NOT NULL
);
CREATE UNIQUE INDEX subscriptions_by_slot ON subscriptions (user_id, slot);
CREATE INDEX subscriptions_by_plan ON subscriptions (plan_id);
CREATE INDEX subscriptions_by_next_plan ON subscriptions (next_plan_id) WHERE next_plan_id IS NOT NULL;
CREATE INDEX subscriptions_by_turn ON subscriptions (due_at) WHERE due_at IS NOT NULL;

-- Everything that happened to subscriptions: who (nobody: time), what, and what it came to. No period begins twice.
CREATE TABLE subscription_changes (
    id UUID NOT NULL PRIMARY KEY,
    subscription_id UUID NOT NULL REFERENCES subscriptions (id),
    at TIMESTAMPTZ NOT NULL,
    author_id UUID REFERENCES users (id) ON DELETE SET NULL,
    author_name TEXT,
    kind TEXT NOT NULL,
    from_plan_id UUID REFERENCES plans (id),
    plan_id UUID NOT NULL REFERENCES plans (id),
    price BIGINT NOT NULL,
    currency TEXT NOT NULL,
    billing_frequency TEXT NOT NULL,
    billing_days BIGINT,
    status TEXT NOT NULL,
    amount BIGINT,
    period_starts_at TIMESTAMPTZ,
    period_ends_at TIMESTAMPTZ,
    closed_periods BIGINT NOT NULL
);
CREATE INDEX subscription_changes_by_subscription ON subscription_changes (subscription_id, id);
CREATE INDEX subscription_changes_by_plan ON subscription_changes (plan_id);
CREATE INDEX subscription_changes_by_from_plan ON subscription_changes (from_plan_id) WHERE from_plan_id IS NOT NULL;
CREATE INDEX subscription_changes_by_author ON subscription_changes (author_id) WHERE author_id IS NOT NULL;
CREATE UNIQUE INDEX subscription_changes_by_period ON subscription_changes (subscription_id, period_starts_at)
    WHERE kind IN ('started', 'trial_ended', 'renewed');
