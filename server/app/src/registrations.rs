//! The lists of what nouns register with the mechanisms, which know none of them by name. Each noun keeps
//! its own beside its code. And all that is checked of what they keep.

use kym_ai::ai_calls;
use kym_billing::{ledger, payment_methods, payments, plan_usage, subscriptions, webhooks};
use kym_books::{
    accounts, attachments, categories, category_suggestions, imports, reconciliations,
    reconversions, recurring, rules, tags, transactions, workspace_rates,
};
use kym_identity::{
    auth, passkeys, password_resets, registration_invitations, sessions, workspace_invitations,
    workspaces,
};
use kym_notifications::{broadcasts, channels, digests, rate_gaps, transaction_watches};
use kym_planned::{budget_plans, goal_events, schedules};
use kym_planning::{budgets, forecast};
use kym_platform::jobs::JobEntry;
use kym_platform::jobs::registry::JobRegistry;
use kym_platform::realtime::event::{EventEntry, EventRegistry};
use kym_platform::state::Registrations;
use kym_platform::{access, context, http, jobs, mail, notifications, realtime, usage};
use kym_rates::exchange_rate_providers;
use kym_receipts::receipts;
use kym_reports::saved_reports;
use kym_store::check::Report;
use kym_store::{Reader, StoreError};

use crate::{exports, history};

/// Everything that nouns register.
pub fn all() -> Registrations {
    Registrations {
        jobs: JobRegistry::new(JOBS),
        events: EventRegistry::new(EVENTS),
    }
}

/// Goes over all that is kept: does it still hold what it should?
///
/// # Errors
/// When the database fails; what does not agree is in the answer.
pub async fn check(reader: &mut Reader) -> Result<Report, StoreError> {
    let mut report = kym_store::check::run(reader).await?;
    kym_billing_store::check::run(reader, &mut report).await?;
    Ok(report)
}

/// What is done later, and what is forgotten after a while.
pub const JOBS: &[&[JobEntry]] = &[
    access::JOBS,
    ai_calls::JOBS,
    attachments::JOBS,
    auth::JOBS,
    budgets::JOBS,
    category_suggestions::JOBS,
    broadcasts::JOBS,
    channels::JOBS,
    exchange_rate_providers::JOBS,
    exports::JOBS,
    forecast::JOBS,
    history::JOBS,
    http::JOBS,
    context::JOBS,
    digests::JOBS,
    imports::JOBS,
    jobs::JOBS,
    mail::JOBS,
    notifications::JOBS,
    passkeys::JOBS,
    password_resets::JOBS,
    rate_gaps::JOBS,
    realtime::JOBS,
    payment_methods::JOBS,
    payments::JOBS,
    plan_usage::JOBS,
    receipts::JOBS,
    reconversions::JOBS,
    recurring::JOBS,
    registration_invitations::JOBS,
    saved_reports::JOBS,
    sessions::JOBS,
    subscriptions::JOBS,
    transaction_watches::JOBS,
    transactions::JOBS,
    usage::JOBS,
    webhooks::JOBS,
    workspace_invitations::JOBS,
    workspaces::JOBS,
];

/// What is told over the socket. The contract is made from this list.
pub const EVENTS: &[&[EventEntry]] = &[
    realtime::workspace_events::EVENTS,
    accounts::events::EVENTS,
    categories::events::EVENTS,
    rules::EVENTS,
    tags::EVENTS,
    budget_plans::EVENTS,
    goal_events::EVENTS,
    workspace_rates::EVENTS,
    schedules::EVENTS,
    saved_reports::EVENTS,
    transactions::events::EVENTS,
    reconciliations::events::EVENTS,
    imports::events::EVENTS,
    receipts::events::EVENTS,
    category_suggestions::EVENTS,
    exports::EVENTS,
    exchange_rate_providers::EVENTS,
    subscriptions::EVENTS,
    payments::EVENTS,
    ledger::EVENTS,
    reconversions::EVENTS,
    notifications::events::EVENTS,
    realtime::EVENTS,
];
