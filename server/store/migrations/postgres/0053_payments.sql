-- How a subscription is paid: by `invoice`, in whatever way its user likes, or `automatic`, by a way to pay that they have left.
-- `payment_due_at` is when the first of its open invoices was or is to be paid.
ALTER TABLE subscriptions ADD COLUMN collection TEXT NOT NULL DEFAULT 'invoice';
ALTER TABLE subscriptions ADD COLUMN payment_due_at TIMESTAMPTZ;

-- Whether what a change comes to is on an invoice or on a balance; not of those before there were any.
ALTER TABLE subscription_changes ADD COLUMN is_billed BOOLEAN NOT NULL DEFAULT TRUE;
UPDATE subscription_changes SET is_billed = FALSE;

-- How the installation is paid: one row. Fiscal codes are those of a Russian receipt; nothing where there are no receipts.
CREATE TABLE payment_settings (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    provider TEXT NOT NULL,
    seller_name TEXT NOT NULL,
    seller_details TEXT NOT NULL,
    seller_email TEXT NOT NULL,
    invoice_prefix TEXT NOT NULL,
    payment_term_days BIGINT NOT NULL,
    instructions_en TEXT NOT NULL,
    instructions_ru TEXT NOT NULL,
    fiscal_tax_system BIGINT,
    fiscal_vat BIGINT,
    version BIGINT NOT NULL
);
INSERT INTO payment_settings (id, provider, seller_name, seller_details, seller_email, invoice_prefix, payment_term_days,
                              instructions_en, instructions_ru, version)
VALUES (1, 'manual', '', '', '', '', 14, '', '', 1);

-- The accounts with payment providers, one with each. Keys and secrets are sealed; of the key people see `key_mark`.
CREATE TABLE payment_accounts (
    provider TEXT NOT NULL PRIMARY KEY,
    shop_id TEXT,
    api_key BYTEA,
    key_mark TEXT,
    webhook_secret BYTEA,
    previous_webhook_secret BYTEA,
    is_test BOOLEAN NOT NULL,
    version BIGINT NOT NULL
);
INSERT INTO payment_accounts (provider, is_test, version) VALUES ('stripe', FALSE, 1), ('yookassa', FALSE, 1);

-- Ways to pay that users have left with a provider and agreed to be charged by. One that is forgotten is charged no more.
CREATE TABLE payment_methods (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    provider_method_id TEXT NOT NULL,
    provider_customer_id TEXT,
    title TEXT NOT NULL,
    expires_on DATE,
    is_test BOOLEAN NOT NULL,
    is_default BOOLEAN NOT NULL,
    agreed_at TIMESTAMPTZ NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    forgotten_at TIMESTAMPTZ,
    CHECK (NOT is_default OR forgotten_at IS NULL)
);
CREATE UNIQUE INDEX payment_methods_by_provider ON payment_methods (provider, provider_method_id);
CREATE UNIQUE INDEX payment_methods_by_default ON payment_methods (user_id) WHERE is_default;
CREATE INDEX payment_methods_by_user ON payment_methods (user_id, id);

-- What a provider calls a user, where it has to be told before it keeps a way to pay of theirs.
CREATE TABLE payment_customers (
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    is_test BOOLEAN NOT NULL,
    provider_customer_id TEXT NOT NULL,
    PRIMARY KEY (user_id, provider, is_test)
);

-- The last number that was given to an invoice or a credit note, and its day: one row, empty until the first. Whoever issues one
-- locks it and writes the next one in the same commit, so that there are no gaps.
CREATE TABLE invoice_series (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    year BIGINT,
    sequence BIGINT,
    issued_on DATE
);
INSERT INTO invoice_series (id) VALUES (1);

-- Invoices, and credit notes about what was given back (`credited_id`). All but the status is written once and never changed.
-- `change_id` is the change of a subscription that is billed, each once. `search` is folded: number, name and address.
-- `next_try_at` is when an open one is collected next, or its user reminded.
CREATE TABLE invoices (
    id UUID NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    prefix TEXT NOT NULL,
    year BIGINT NOT NULL,
    sequence BIGINT NOT NULL CHECK (sequence > 0),
    user_id UUID REFERENCES users (id) ON DELETE SET NULL,
    subscription_id UUID REFERENCES subscriptions (id),
    credited_id UUID REFERENCES invoices (id) DEFERRABLE INITIALLY DEFERRED,
    change_id UUID REFERENCES subscription_changes (id),
    currency TEXT NOT NULL,
    total BIGINT NOT NULL,
    status TEXT NOT NULL,
    seller_name TEXT NOT NULL,
    seller_details TEXT NOT NULL,
    seller_email TEXT NOT NULL,
    buyer_name TEXT NOT NULL,
    buyer_details TEXT NOT NULL,
    buyer_email TEXT NOT NULL,
    search TEXT NOT NULL,
    is_test BOOLEAN NOT NULL,
    issued_at TIMESTAMPTZ NOT NULL,
    issued_on DATE NOT NULL,
    due_at TIMESTAMPTZ NOT NULL,
    next_try_at TIMESTAMPTZ,
    paid_at TIMESTAMPTZ,
    voided_at TIMESTAMPTZ,
    version BIGINT NOT NULL
);
CREATE UNIQUE INDEX invoices_by_number ON invoices (year, sequence);
CREATE UNIQUE INDEX invoices_by_change ON invoices (change_id);
CREATE INDEX invoices_by_user ON invoices (user_id, year, sequence);
CREATE INDEX invoices_by_subscription ON invoices (subscription_id, due_at);
CREATE INDEX invoices_by_credited ON invoices (credited_id) WHERE credited_id IS NOT NULL;
CREATE INDEX invoices_by_turn ON invoices (next_try_at) WHERE next_try_at IS NOT NULL;

-- What an invoice is for, in its order. Days are the first and the last.
CREATE TABLE invoice_lines (
    invoice_id UUID NOT NULL REFERENCES invoices (id),
    position BIGINT NOT NULL,
    kind TEXT NOT NULL,
    plan_name_en TEXT NOT NULL,
    plan_name_ru TEXT NOT NULL,
    first_day DATE,
    last_day DATE,
    amount BIGINT NOT NULL,
    PRIMARY KEY (invoice_id, position)
);

-- Payments. One for an invoice names it; one for a plan keeps what was agreed (`plan_id`, `agreed_…`) and from when on it was
-- computed. At most one waits for each invoice, and one beside that of each user. `next_read_at` is when its provider is asked.
CREATE TABLE payments (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID REFERENCES users (id) ON DELETE SET NULL,
    subscription_id UUID REFERENCES subscriptions (id),
    purpose TEXT NOT NULL,
    invoice_id UUID REFERENCES invoices (id),
    plan_id UUID REFERENCES plans (id),
    agreed_price BIGINT,
    agreed_currency TEXT,
    agreed_frequency TEXT,
    agreed_days BIGINT,
    agreed_is_custom BOOLEAN,
    prorate_at TIMESTAMPTZ,
    amount BIGINT NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL,
    provider TEXT NOT NULL,
    is_test BOOLEAN NOT NULL,
    status TEXT NOT NULL,
    provider_payment_id TEXT,
    provider_checkout_id TEXT,
    idempotency_key TEXT NOT NULL UNIQUE,
    confirmation_url TEXT,
    expires_at TIMESTAMPTZ,
    method_id UUID REFERENCES payment_methods (id) ON DELETE SET NULL,
    is_saving_method BOOLEAN NOT NULL,
    failure_kind TEXT,
    failure_code TEXT,
    refunded BIGINT NOT NULL,
    attention TEXT,
    next_read_at TIMESTAMPTZ,
    reads BIGINT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    paid_at TIMESTAMPTZ,
    version BIGINT NOT NULL
);
CREATE UNIQUE INDEX payments_by_provider ON payments (provider, provider_payment_id);
CREATE UNIQUE INDEX payments_by_checkout ON payments (provider, provider_checkout_id);
CREATE UNIQUE INDEX payments_waiting_by_invoice ON payments (invoice_id) WHERE status IN ('pending', 'waiting_for_capture');
CREATE UNIQUE INDEX payments_waiting_by_user ON payments (user_id)
    WHERE status IN ('pending', 'waiting_for_capture') AND purpose <> 'invoice';
CREATE INDEX payments_by_user ON payments (user_id, id);
CREATE INDEX payments_by_subscription ON payments (subscription_id, id);
CREATE INDEX payments_by_invoice ON payments (invoice_id, id);
CREATE INDEX payments_by_plan ON payments (plan_id) WHERE plan_id IS NOT NULL;
CREATE INDEX payments_by_method ON payments (method_id) WHERE method_id IS NOT NULL;
CREATE INDEX payments_by_turn ON payments (next_read_at) WHERE next_read_at IS NOT NULL;

-- What a provider was or will be sent under a key: the same again when nobody knows what became of it. Gone when that is known.
CREATE TABLE payment_requests (
    idempotency_key TEXT NOT NULL PRIMARY KEY,
    payment_id UUID NOT NULL REFERENCES payments (id),
    method TEXT NOT NULL,
    path TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX payment_requests_by_payment ON payment_requests (payment_id);

-- Money that is given back. One that has succeeded has a credit note.
CREATE TABLE refunds (
    id UUID NOT NULL PRIMARY KEY,
    payment_id UUID NOT NULL REFERENCES payments (id),
    amount BIGINT NOT NULL CHECK (amount > 0),
    status TEXT NOT NULL,
    provider_refund_id TEXT,
    reason TEXT NOT NULL,
    is_external BOOLEAN NOT NULL,
    credit_note_id UUID UNIQUE REFERENCES invoices (id),
    idempotency_key TEXT NOT NULL UNIQUE,
    created_at TIMESTAMPTZ NOT NULL,
    finished_at TIMESTAMPTZ
);
CREATE UNIQUE INDEX refunds_by_provider ON refunds (payment_id, provider_refund_id);
CREATE INDEX refunds_by_turn ON refunds (created_at) WHERE status = 'pending';

-- What providers have sent by themselves, each event once. It is a hint to ask, never what is believed: `object_id` and
-- `claimed_payment_id` are theirs, `payment_id` is what was found.
CREATE TABLE payment_notifications (
    id UUID NOT NULL PRIMARY KEY,
    provider TEXT NOT NULL,
    event_key TEXT NOT NULL,
    kind TEXT NOT NULL,
    object_id TEXT NOT NULL,
    claimed_payment_id UUID,
    received_at TIMESTAMPTZ NOT NULL,
    handled_at TIMESTAMPTZ,
    outcome TEXT,
    payment_id UUID REFERENCES payments (id)
);
CREATE UNIQUE INDEX payment_notifications_by_event ON payment_notifications (provider, event_key);
CREATE INDEX payment_notifications_by_payment ON payment_notifications (payment_id, id) WHERE payment_id IS NOT NULL;
CREATE INDEX payment_notifications_by_age ON payment_notifications (received_at);
CREATE INDEX payment_notifications_by_turn ON payment_notifications (received_at) WHERE handled_at IS NULL;

-- What users have to their credit, in each currency the sum of its entries; a little below nothing when too little was to be
-- paid to be asked for. Each says what it is about. A change that comes to credit is entered once, and an invoice takes once.
CREATE TABLE balance_entries (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID REFERENCES users (id) ON DELETE SET NULL,
    kind TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL,
    change_id UUID REFERENCES subscription_changes (id),
    invoice_id UUID REFERENCES invoices (id),
    payment_id UUID REFERENCES payments (id),
    refund_id UUID REFERENCES refunds (id),
    at TIMESTAMPTZ NOT NULL
);
CREATE INDEX balance_entries_by_user ON balance_entries (user_id, currency, id);
CREATE UNIQUE INDEX balance_entries_by_change ON balance_entries (change_id);
CREATE UNIQUE INDEX balance_entries_by_invoice ON balance_entries (invoice_id, kind);
CREATE UNIQUE INDEX balance_entries_by_payment ON balance_entries (payment_id);
CREATE UNIQUE INDEX balance_entries_by_refund ON balance_entries (refund_id, kind);

-- What a notification about payments is about, as it was called then.
ALTER TABLE notifications ADD COLUMN invoice_id UUID;
ALTER TABLE notifications ADD COLUMN invoice_number TEXT;
ALTER TABLE notifications ADD COLUMN payment_id UUID;
