//! Which tests of the browser belong to what, where the names do not say so themselves.

/// A folder of the client, and the browser tests that use its screens under another name.
pub const FEATURES: [(&str, &[&str]); 33] = [
    ("accounts", &["transactions", "conflicts", "currencies"]),
    (
        "administration",
        &[
            "users",
            "admin-rates",
            "ai-models",
            "access",
            "billing",
            "limits",
            "payments",
            "revenue",
            "admin-notifications",
            "password-reset",
        ],
    ),
    ("ai-consents", &["category-suggestions"]),
    (
        "auth",
        &["sign-in", "password-reset", "passwords", "access", "prices"],
    ),
    ("budgets", &["grid", "printing", "widths"]),
    ("categories", &["splits"]),
    ("category-suggestions", &["text-size", "widths"]),
    ("checkout", &["payments", "prices"]),
    ("dashboard", &["reports"]),
    ("dashboard-layout", &["reports"]),
    ("activity", &["transactions", "history"]),
    ("exchange-rates", &["exchange", "admin-rates"]),
    ("exports", &["profile"]),
    ("forecast", &["recurring"]),
    ("imports", &["import", "statements", "transfers"]),
    ("invoices", &["payments"]),
    ("members", &["sharing", "invitations"]),
    (
        "inbox",
        &["notifications", "profile", "admin-notifications"],
    ),
    (
        "notification-settings",
        &[
            "notifications",
            "notification-channels",
            "admin-notifications",
        ],
    ),
    ("unsubscribing", &["notifications"]),
    ("workspace-rates", &["exchange"]),
    ("reconversions", &["exchange"]),
    ("receipts", &["ai-receipts"]),
    ("reconciliations", &["reconcile"]),
    ("saved-reports", &["reports"]),
    ("second-factor", &["profile", "sign-in"]),
    ("sessions", &["profile"]),
    (
        "subscriptions",
        &["billing", "limits", "payments", "prices"],
    ),
    (
        "transactions",
        &[
            "bulk",
            "find",
            "splits",
            "conflicts",
            "attachments",
            "grid",
            "typed-values",
            "printing",
            "transfers",
            "widths",
        ],
    ),
    ("transfer-suggestions", &["transfers"]),
    ("users", &["profile", "users", "appearance"]),
    ("workspace-invitations", &["invitations"]),
    ("workspaces", &["ai-consents", "sharing", "currencies"]),
];

/// The specifications that look with axe, and the folders of the client whose screens they see.
pub const LOOKS: [(&str, &[&str]); 14] = [
    (
        "administration",
        &[
            "administration",
            "currencies",
            "exchange-rates",
            "inbox",
            "notification-settings",
            "subscriptions",
        ],
    ),
    (
        "books",
        &[
            "accounts",
            "categories",
            "dashboard",
            "history",
            "imports",
            "reconciliations",
            "rules",
            "transactions",
            "workspaces",
        ],
    ),
    (
        "currencies",
        &[
            "currencies",
            "exchange-rates",
            "workspace-rates",
            "reconversions",
        ],
    ),
    (
        "payments",
        &["administration", "checkout", "invoices", "subscriptions"],
    ),
    ("prices", &["auth", "checkout", "prices", "subscriptions"]),
    (
        "people",
        &[
            "ai-consents",
            "exports",
            "members",
            "inbox",
            "notification-channels",
            "notification-settings",
            "passkeys",
            "presence",
            "second-factor",
            "sessions",
            "users",
            "workspaces",
        ],
    ),
    (
        "planned",
        &["budgets", "dashboard", "forecast", "goals", "recurring"],
    ),
    ("receipts", &["ai-consents", "receipts"]),
    (
        "reports",
        &["dashboard-layout", "exports", "reports", "saved-reports"],
    ),
    ("revenue", &["administration"]),
    ("statements", &["ai-consents", "imports"]),
    ("suggestions", &["category-suggestions"]),
    ("transfers", &["imports", "transfer-suggestions"]),
    ("visitors", &["auth", "workspace-invitations"]),
];
/// Where those stand, and the project that runs them.
pub const LOOKING: &str = "accessibility";

/// Browser tests of what is around every screen.
pub const OF_THE_FRAME: [&str; 10] = [
    "journey",
    "sign-in",
    "drafts",
    "forced-colors",
    "forms",
    "screen-names",
    "storage",
    "sweep",
    "text-size",
    LOOKING,
];
/// The one that goes the whole way through.
pub const JOURNEY: &str = "journey";
/// Those that see what others do at the same time.
pub const OF_EVENTS: [&str; 3] = ["conflicts", "presence", "together"];
/// These are for PostgreSQL alone.
pub const ON_POSTGRES: [&str; 1] = ["together"];
