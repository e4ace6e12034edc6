//! Which tests belong to what, where the names do not say so themselves. A noun has its name in every room: what
//! is called like it is found without being listed here.

/// A noun of the server, and the tests with other names that are about it.
pub struct Area {
    pub noun: &'static str,
    /// Modules of the tests of the API.
    pub api: &'static [&'static str],
    /// Modules of the failure tests.
    pub failures: &'static [&'static str],
    /// Nouns that read its tables without importing it.
    pub readers: &'static [&'static str],
}

const fn area(noun: &'static str, api: &'static [&'static str]) -> Area {
    Area {
        noun,
        api,
        failures: &[],
        readers: &[],
    }
}

pub const AREAS: [Area; 57] = [
    area("access", &["tokens", "step_up", "ways_in", "session_list"]),
    Area {
        noun: "accounts",
        api: &[
            "account_closing",
            "account_moves",
            "personal_categories",
            "single_fields",
        ],
        failures: &["kill"],
        readers: &["transactions", "budgets", "reports", "dashboards", "goals"],
    },
    area("administration", &["system_categories", "users", "step_up"]),
    area("ai_calls", &["asking", "spending", "stage"]),
    area("ai_consents", &["asking"]),
    area("attachments", &["found_files"]),
    area(
        "auth",
        &[
            "captchas",
            "passkey_attacks",
            "registration",
            "sign_in_attacks",
            "step_up",
            "tokens",
            "ways_in",
        ],
    ),
    area("budgets", &["planning"]),
    area(
        "categories",
        &[
            "category_merges",
            "personal_categories",
            "system_categories",
        ],
    ),
    area("channels", &["push"]),
    area("dashboards", &["dashboard", "figures"]),
    area(
        "exchange_rate_providers",
        &["rate_syncs", "secure_providers"],
    ),
    area("exchange_rates", &["conversion"]),
    area("exports", &["figures"]),
    area("forecast", &["planning"]),
    area("goal_events", &["goals"]),
    area("goals", &["planning"]),
    area("history", &["undo_property"]),
    area("imports", &["statements"]),
    area(
        "mail",
        &[
            "emails",
            "mail_security",
            "outbox",
            "templates",
            "unsubscribing",
        ],
    ),
    area(
        "members",
        &[
            "invitation_proofs",
            "invitations",
            "sharing_attacks",
            "sharing_races",
        ],
    ),
    area("checkout", &["desk", "invoices", "refunds"]),
    area(
        "invoices",
        &[
            "checkout",
            "desk",
            "invoice_numbers",
            "invoice_pdf",
            "invoices_late",
            "refunds",
        ],
    ),
    area(
        "ledger",
        &[
            "checkout",
            "desk",
            "invoice_numbers",
            "invoices",
            "invoices_late",
            "payment_settings",
            "refunds",
        ],
    ),
    area(
        "payments",
        &["checkout", "desk", "invoices", "invoices_late", "refunds"],
    ),
    area("revenue", &["desk", "revenue_of_cards", "shop"]),
    area("workspace_rates", &["conversion"]),
    area("passkeys", &["passkey_attacks"]),
    area(
        "checkout",
        &[
            "online_checkout",
            "online_disruptions",
            "online_shop",
            "online_webhooks",
        ],
    ),
    area("payment_methods", &["online_farewell", "online_renewals"]),
    area("new_versions", &["events_service"]),
    area("broadcasts", &["broadcasts_delivery", "broadcasts_rules"]),
    area("notification_defaults", &["defaults", "settings"]),
    area("notification_settings", &["defaults", "settings"]),
    area("notifications", &["events", "events_files"]),
    area(
        "payment_protocols",
        &[
            "online_checkout",
            "online_disruptions",
            "online_farewell",
            "online_refunds",
            "online_renewals",
            "online_webhooks",
            "payment_amounts",
            "payment_declines",
            "payment_disruptions",
            "payment_notifications",
            "payment_till",
        ],
    ),
    area(
        "payments",
        &[
            "online_checkout",
            "online_disruptions",
            "online_farewell",
            "online_refunds",
            "online_renewals",
            "online_shop",
            "online_webhooks",
        ],
    ),
    area(
        "plan_usage",
        &[
            "limit_alerts",
            "limited",
            "limits",
            "limits_check",
            "limits_of_a_month",
            "limits_passed",
            "limits_walk",
            "plan_limits",
        ],
    ),
    area(
        "plans",
        &[
            "public_plans",
            "shop",
            "subscription_changes",
            "subscription_races",
            "subscriptions",
        ],
    ),
    area("budget_plans", &["planning", "budgets"]),
    area(
        "protocols",
        &[
            "call_privacy",
            "delimiters",
            "injections",
            "protocol_errors",
        ],
    ),
    area(
        "receipts",
        &[
            "ai_reading",
            "booking",
            "matching",
            "reading",
            "refusals",
            "remembering",
            "restarts",
            "roles",
            "scanning",
        ],
    ),
    area("rate_gaps", &["events_plans"]),
    Area {
        noun: "reconversions",
        api: &["conversion"],
        failures: &["reconversion"],
        readers: &[],
    },
    Area {
        noun: "recurring",
        api: &["planning"],
        failures: &["two_schedulers", "clock_jumps"],
        readers: &["forecast"],
    },
    area("registration_invitations", &["registration"]),
    area("reports", &["figures", "dashboard"]),
    Area {
        noun: "saved_reports",
        api: &["outbox"],
        failures: &["mailed_reports"],
        readers: &[],
    },
    area("schedules", &["recurring", "planning"]),
    area("sessions", &["session_list", "tokens", "ways_in"]),
    area(
        "subscriptions",
        &[
            "checkout",
            "desk",
            "invoices",
            "invoices_late",
            "plans",
            "shop",
            "subscription_changes",
            "subscription_clock",
            "subscription_list",
            "subscription_races",
        ],
    ),
    area("webhooks", &["online_shop", "online_webhooks"]),
    Area {
        noun: "transactions",
        api: &[
            "bulk",
            "conversion",
            "find",
            "found_files",
            "splits",
            "transfers",
            "undo_property",
        ],
        failures: &["kill"],
        readers: &["accounts", "budgets", "reports", "goals"],
    },
    area(
        "transaction_watches",
        &["events_balances", "events_transactions"],
    ),
    area("users", &["user_deletion", "workspace_end"]),
    area(
        "workspace_invitations",
        &[
            "invitation_proofs",
            "invitations",
            "sharing_attacks",
            "sharing_races",
        ],
    ),
    area(
        "workspaces",
        &["sharing_attacks", "sharing_races", "workspace_end"],
    ),
];

/// Tests of the API that ask something of every noun: any of them may be broken by any change.
pub const OF_ALL: [&str; 9] = [
    "bad_input",
    "contract",
    "cross_workspace",
    "errors",
    "idempotency",
    "lists",
    "races",
    "realtime",
    "units",
];

/// The permission matrix.
pub const MATRIX: &str = "authorization";

/// Rooms of `domain` and `store` whose name is no noun of `app`, and the nouns that they are for.
pub const ROOMS: [(&str, &[&str]); 15] = [
    ("attempts", &["auth"]),
    ("balances", &["ledger"]),
    ("captchas", &["auth"]),
    ("devices", &["sessions"]),
    ("email_confirmations", &["users", "mail"]),
    ("outbox", &["mail"]),
    ("payment_accounts", &["payment_settings"]),
    ("push_subscriptions", &["channels"]),
    (
        "rates",
        &[
            "exchange_rates",
            "workspace_rates",
            "reconversions",
            "transactions",
        ],
    ),
    ("second_factors", &["second_factor", "auth"]),
    ("settings", &["users"]),
    ("setup_tokens", &["auth"]),
    (
        "sums",
        &["accounts", "transactions", "budgets", "reports", "goals"],
    ),
    ("words", &["transactions"]),
    ("usage", &["plan_usage"]),
];
