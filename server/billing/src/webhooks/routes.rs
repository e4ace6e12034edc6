//! `/billing/webhooks/{provider}`: open to everybody, so it is limited, and nothing that comes in is believed.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use kym_billing_store::payments::notifications::{self, PaymentNotification};
use kym_commerce::payments::PaymentProvider;
use kym_domain::id::PaymentNotificationId;
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::described::{Routes, limited, routes};
use kym_platform::http::rate_limits::Limit;
use kym_platform::jobs::new_job;
use kym_platform::state::App;
use kym_store::jobs::enqueue;

use super::HandleNotification;
use crate::payment_protocols::{
    Notification, NotificationError, OnlineProvider, read_stripe_notification,
    read_yookassa_notification,
};
use crate::payment_settings::Till;

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new().routes(limited(
        routes!(receive_payment_notification),
        Limit::Webhook,
    ))
}

/// For payment providers: something has happened to a payment. It is kept once, and the payment is read from the provider.
#[utoipa::path(post, path = "/billing/webhooks/{provider}", operation_id = "receive_payment_notification", tag = "billing",
    params(("provider" = String, Path)), request_body(content = String, description = "As it is signed", content_type = "application/octet-stream"),
    responses((status = 200, description = "It is kept; nothing is said", body = String, content_type = "text/plain")))]
async fn receive_payment_notification(
    State(app): State<App>,
    Path(provider): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<StatusCode> {
    let provider = provider
        .parse::<PaymentProvider>()
        .map_err(|_| Error::NOT_FOUND)?;
    let online = OnlineProvider::of(provider).ok_or(Error::NOT_FOUND)?;
    let mut reader = app.db.ask().await?;
    let till = Till::open(&app, &mut reader, provider).await?;
    drop(reader);
    // Whoever has no account has nobody who could send anything.
    let till = till.ok_or(Error::NOT_FOUND)?;
    let now = app.clock.now();
    let read = match online {
        OnlineProvider::Stripe => {
            read_stripe_notification(&headers, &body, &till.webhook_secrets(), now)
        }
        OnlineProvider::YooKassa => read_yookassa_notification(&body),
    };
    let notification = read.map_err(refused)?;
    keep(&app, provider, notification).await?;
    Ok(StatusCode::OK)
}

/// Keeps it, unless it came before, with the job that looks at it.
async fn keep(app: &App, provider: PaymentProvider, notification: Notification) -> Result<()> {
    let now = app.clock.now();
    let object_id = notification
        .provider_payment_id
        .or(notification.provider_checkout_id)
        .or(notification.provider_refund_id);
    let kept = PaymentNotification {
        id: PaymentNotificationId::from_uuid(app.ids.next(now)),
        provider,
        event_key: notification.key,
        kind: notification.kind,
        object_id: object_id.unwrap_or_default(),
        claimed_payment_id: notification.payment_id,
        received_at: now,
        handled_at: None,
        outcome: None,
        payment_id: None,
    };
    let mut tx = app.db.write().await?;
    if notifications::insert(&mut tx, &kept).await? {
        enqueue(&mut tx, &new_job(app, &HandleNotification {}, now, None)).await?;
        tx.commit().await?;
        app.wake.worker.notify_one();
    }
    Ok(())
}

fn refused(error: NotificationError) -> Error {
    tracing::warn!(?error, "a webhook of a payment provider was not authentic");
    ErrorCode::MALFORMED_REQUEST.into()
}
