//! Every route of the program, in the order of the specification.

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use kym_ai::{ai_calls, ai_consents, ai_models};
use kym_billing::{
    checkout, invoices, payment_methods, payment_settings, payments, plan_usage, plans, revenue,
    subscriptions, webhooks,
};
use kym_books::{
    accounts, attachments, categories, category_suggestions, imports, reconciliations,
    reconversions, recurring, rules, tags, transactions, transfer_suggestions, views,
    workspace_rates,
};
use kym_identity::{
    administration, auth, members, passkeys, password_resets, registration_invitations,
    second_factor, sessions, users, workspace_invitations, workspaces,
};
use kym_notifications::{
    broadcasts, channels, inbox, notification_defaults, notification_settings, unsubscribing,
};
use kym_planning::{budgets, forecast, goals};
use kym_platform::access::clock_steps;
use kym_platform::http::described::Routes;
use kym_platform::http::{headers, linger, middleware};
use kym_platform::mail;
use kym_platform::realtime::socket;
use kym_platform::state::App;
use kym_rates::{currencies, exchange_rate_providers, exchange_rates};
use kym_receipts::receipts;
use kym_reports::{all_workspaces, dashboards, insights, reports, saved_reports};
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::{exports, health, history, static_files};

/// Where the API begins (spec, section 7).
pub const BASE: &str = "/api/v1";

/// The API, below [`BASE`], with its description.
pub fn api() -> Routes {
    Routes::new()
        .merge(auth::registration::routes::router())
        .merge(auth::routes::router())
        .merge(auth::passkey::router())
        .merge(passkeys::routes::router())
        .merge(users::routes::router())
        .merge(users::deletion::routes::router())
        .merge(sessions::routes::router())
        .merge(password_resets::routes::router())
        .merge(administration::routes::router())
        .merge(registration_invitations::routes::router())
        .merge(inbox::routes::router())
        .merge(notification_settings::routes::router())
        .merge(channels::routes::router())
        .merge(unsubscribing::routes::router())
        .merge(broadcasts::routes::router())
        .merge(notification_defaults::routes::router())
        .merge(mail::routes::router())
        .merge(second_factor::routes::router())
        .merge(workspaces::routes::router())
        .merge(workspace_invitations::routes::router())
        .merge(members::routes::router())
        .merge(rules::routes::router())
        .merge(tags::routes::router())
        .merge(accounts::routes::router())
        .merge(transactions::routes::router())
        .merge(transfer_suggestions::routes::router())
        .merge(receipts::routes::router())
        .merge(views::routes::router())
        .merge(attachments::routes::router())
        .merge(reconciliations::routes::router())
        .merge(imports::routes::router())
        .merge(history::routes::router())
        .merge(categories::routes::router())
        .merge(category_suggestions::routes::router())
        .merge(ai_models::routes::router())
        .merge(ai_calls::routes::router())
        .merge(ai_consents::routes::router())
        .merge(plans::routes::router())
        .merge(checkout::routes::router())
        .merge(subscriptions::routes::router())
        .merge(payments::routes::router())
        .merge(payment_methods::routes::router())
        .merge(payment_settings::routes::router())
        .merge(invoices::routes::router())
        .merge(revenue::routes::router())
        .merge(webhooks::routes::router())
        .merge(plan_usage::routes::router())
        .merge(currencies::routes::router())
        .merge(exchange_rate_providers::routes::router())
        .merge(exchange_rates::routes::router())
        .merge(workspace_rates::routes::router())
        .merge(reconversions::routes::router())
        .merge(recurring::routes::router())
        .merge(budgets::routes::router())
        .merge(goals::routes::router())
        .merge(forecast::routes::router())
        .merge(reports::routes::router())
        .merge(saved_reports::routes::router())
        .merge(dashboards::routes::router())
        .merge(insights::routes::router())
        .merge(all_workspaces::routes::router())
        .merge(exports::routes::router())
}

/// Everything that the program answers.
pub fn router(app: App) -> Router {
    api()
        .router(BASE)
        .layer(from_fn_with_state(
            app.clone(),
            middleware::spool_large_answers,
        ))
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .merge(socket::router())
        .route(
            "/unsubscribe/{token}",
            unsubscribing::routes::one_click().get(static_files::serve),
        )
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::figures))
        .method_not_allowed_fallback(async || middleware::wrong_method())
        .fallback(static_files::serve)
        .layer(CatchPanicLayer::custom(middleware::panicked))
        .layer(from_fn_with_state(app.clone(), clock_steps::look))
        .layer(from_fn_with_state(app.clone(), middleware::limit))
        .layer(from_fn(headers::secure))
        .layer(from_fn_with_state(app.clone(), middleware::observe))
        .layer(from_fn(linger::linger))
        .with_state(app)
}
