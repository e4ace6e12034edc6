use jiff::civil::date;
use kym_domain::id::{InvoiceId, NotificationId, PaymentId, UserId};
use kym_domain::money::{Currency, Minor, Money};
use kym_domain::notifications::{BillingNotification, Notification, NotificationKind, Source};
use kym_platform::notifications::events::NotificationEvent;
use serde_json::{Value, json};
use uuid::Uuid;

/// What is told over the socket about money that the installation is paid.
fn told(kind: NotificationKind, news: BillingNotification) -> Value {
    let notification = Notification {
        id: NotificationId::from_uuid(Uuid::from_u128(1)),
        user_id: UserId::from_uuid(Uuid::from_u128(2)),
        kind,
        source: Source::Billing(news),
        created_at: "2026-10-05T12:00:00Z".parse().expect("an instant"),
        read_at: None,
    };
    let (kind, event) = NotificationEvent::of(&notification);
    let message = kind.message(&event).expect("written");
    serde_json::from_str(&message).expect("JSON")
}

#[test]
fn what_is_paid_is_told_with_plan_invoice_payment_amount_and_day() {
    let currency = Currency::iso("USD").expect("a currency");
    let news = BillingNotification {
        plan_name: Some("Pro".to_owned()),
        invoice: Some((
            InvoiceId::from_uuid(Uuid::from_u128(3)),
            "KYM-2026-0001".to_owned(),
        )),
        payment_id: Some(PaymentId::from_uuid(Uuid::from_u128(4))),
        amount: Some(Money::new(Minor::new(1_000), currency)),
        day: Some(date(2026, 10, 19)),
    };
    let event = told(NotificationKind::PaymentAttention, news);
    let notification = &event["payload"]["notification"];
    assert_eq!(
        event,
        json!({
            "event_type": "GENERAL_NOTIFICATION",
            "payload": { "type": "billing", "notification": notification },
        })
    );
    assert_eq!(notification["kind"], json!("payment_attention"));
    assert_eq!(
        notification["billing"],
        json!({
            "plan_name": "Pro",
            "invoice": { "id": Uuid::from_u128(3), "number": "KYM-2026-0001" },
            "payment_id": Uuid::from_u128(4),
            "amount": "10.00",
            "currency": "USD",
            "day": "2026-10-19",
        })
    );
    for other in [
        "device",
        "address",
        "workspace",
        "provider",
        "plan",
        "limit",
    ] {
        assert_eq!(notification[other], Value::Null, "{other}");
    }
}

#[test]
fn what_has_nothing_to_name_says_so() {
    let event = told(NotificationKind::TrialEnds, BillingNotification::default());
    assert_eq!(
        event["payload"]["notification"]["billing"],
        json!({
            "plan_name": null,
            "invoice": null,
            "payment_id": null,
            "amount": null,
            "currency": null,
            "day": null,
        })
    );
}
