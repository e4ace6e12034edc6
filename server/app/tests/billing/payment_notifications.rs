//! What providers tell of their own accord: what is believed of it, and what is not.

use axum::http::{HeaderMap, HeaderValue};
use jiff::{SignedDuration, Timestamp};
use kym_billing::payment_protocols::{
    Notification, NotificationError, read_stripe_notification, read_yookassa_notification,
};
use kym_commerce::payments::PaymentProvider;
use kym_testing::payment_server::{PaymentNotification, WEBHOOK_SECRET, signature};
use serde_json::json;

use crate::payment_till::{Till, ids, name, payment_id};

type Read = Result<Notification, NotificationError>;

fn stripe(body: &str, header: Option<&str>, secrets: &[&str], now: Timestamp) -> Read {
    let mut headers = HeaderMap::new();
    if let Some(header) = header {
        let value = HeaderValue::from_str(header).expect("a header");
        headers.insert("stripe-signature", value);
    }
    read_stripe_notification(&headers, body.as_bytes(), secrets, now)
}

fn of_server(notification: &PaymentNotification, now: Timestamp) -> Read {
    let header = notification.signature.as_deref();
    stripe(&notification.body, header, &[WEBHOOK_SECRET], now)
}

/// A vector: the signature was computed elsewhere.
const BODY: &str = r#"{"id":"evt_1","object":"event"}"#;
const SIGNED: &str =
    "t=1700000000,v1=4c15fb2a43f93ef61eaa3e0893866d57cad9cad4223242cfb96f362480cb4021";

fn moment(seconds: i64) -> Timestamp {
    Timestamp::from_second(1_700_000_000 + seconds).expect("a moment")
}

#[test]
fn a_signature_is_right_for_one_body_one_secret_and_five_minutes() {
    use NotificationError::{Malformed, Unsigned, WrongSignature, WrongTime};
    // The vector is signed, and no whole event.
    assert_eq!(
        stripe(BODY, Some(SIGNED), &["whsec_test"], moment(0)),
        Err(Malformed)
    );
    let bad = SIGNED.replace("4c15", "4c16");
    let other = signature(BODY, "whsec_other", moment(0));
    let both = format!("{other},{}", SIGNED.replace("t=1700000000,", ""));
    let old_scheme = SIGNED.replace("v1=", "v0=");
    let spaced = SIGNED.replace(',', ", ");
    for (header, secrets, seconds, expected) in [
        (SIGNED, &["whsec_test"][..], 300, Malformed),
        (SIGNED, &["whsec_test"], -300, Malformed),
        (SIGNED, &["whsec_test"], 301, WrongTime),
        (SIGNED, &["whsec_test"], -301, WrongTime),
        (SIGNED, &["whsec_other", "whsec_test"], 0, Malformed),
        (&both, &["whsec_test"], 0, Malformed),
        (&spaced, &["whsec_test"], 0, Malformed),
        (&bad, &["whsec_test"], 0, WrongSignature),
        (SIGNED, &["whsec_other"], 0, WrongSignature),
        (SIGNED, &["whsec_test "], 0, WrongSignature),
        (SIGNED, &["test"], 0, WrongSignature),
        (SIGNED, &[""], 0, WrongSignature),
        (SIGNED, &[], 0, WrongSignature),
        (&old_scheme, &["whsec_test"], 0, Unsigned),
        ("t=1700000000", &["whsec_test"], 0, Unsigned),
        ("t=1700000000,v1=", &["whsec_test"], 0, WrongSignature),
        ("t=1700000000,v1=zz", &["whsec_test"], 0, Unsigned),
        ("t=soon,v1=00", &["whsec_test"], 0, Unsigned),
        (
            &format!("t=1700000001,{SIGNED}"),
            &["whsec_test"],
            0,
            Unsigned,
        ),
        ("", &["whsec_test"], 0, Unsigned),
    ] {
        let read = stripe(BODY, Some(header), secrets, moment(seconds));
        assert_eq!(read, Err(expected), "{header} {secrets:?} {seconds}");
    }
    assert_eq!(
        stripe(BODY, None, &["whsec_test"], moment(0)),
        Err(Unsigned)
    );
    let with_a_space = BODY.replace(':', ": ");
    let read = stripe(&with_a_space, Some(SIGNED), &["whsec_test"], moment(0));
    assert_eq!(read, Err(WrongSignature));
}

#[tokio::test]
async fn what_stripe_tells_leads_to_the_payment() {
    let till = Till::of(PaymentProvider::Stripe).await;
    let started = till.checkout(1).await;
    till.server.pay(name(&started));
    let told = till.server.notifications();
    let kinds: Vec<_> = told.iter().map(|told| told.kind.as_str()).collect();
    assert_eq!(
        kinds,
        ["payment_intent.succeeded", "checkout.session.completed"]
    );
    let now = till.server.moment(0);
    let read: Vec<_> = told
        .iter()
        .map(|told| of_server(told, now).expect("read"))
        .collect();
    assert_ne!(read[0].key, read[1].key);
    assert!(
        read.iter()
            .all(|read| read.payment_id == Some(payment_id(1)))
    );
    assert_eq!(
        read[1].provider_checkout_id.as_deref(),
        ids(&started).checkout
    );
    assert_eq!(read[0].provider_payment_id, read[1].provider_payment_id);
    assert_eq!(read[0].kind, "payment_intent.succeeded");

    let paid = till.read(ids(&started)).await.expect("a payment");
    let refund = till.refund(1, &paid, 100).await.expect("given back");
    let told = till.server.notifications();
    let read = of_server(&told[0], now).expect("read");
    assert_eq!(read.provider_refund_id, Some(refund.provider_refund_id));
    assert_eq!(read.provider_payment_id, paid.reported.provider_payment_id);

    // Forged, old, early, and by another secret.
    let forged = told[0].clone().forged("succeeded", "failed");
    assert_eq!(
        of_server(&forged, now),
        Err(NotificationError::WrongSignature)
    );
    for seconds in [-301, 301] {
        let at = till.server.moment(seconds);
        let signed = told[0].clone().signed(WEBHOOK_SECRET, at);
        assert_eq!(of_server(&signed, now), Err(NotificationError::WrongTime));
    }
    let other = told[0].clone().signed("whsec_of-another", now);
    assert_eq!(
        of_server(&other, now),
        Err(NotificationError::WrongSignature)
    );
    let later = now + SignedDuration::from_secs(300);
    assert_eq!(
        of_server(&told[0], later).map(|read| read.kind),
        Ok("refund.updated".to_owned())
    );
}

#[test]
fn what_stripe_tells_about_others_is_read_as_nothing_of_ours() {
    let read = |object: serde_json::Value| {
        let event =
            json!({"id": "evt_9", "object": "event", "type": "a.kind", "data": {"object": object}});
        let body = event.to_string();
        let signed = signature(&body, "whsec_test", moment(0));
        stripe(&body, Some(&signed), &["whsec_test"], moment(0))
    };
    let nothing = Notification {
        key: "evt_9".to_owned(),
        kind: "a.kind".to_owned(),
        payment_id: None,
        provider_payment_id: None,
        provider_checkout_id: None,
        provider_refund_id: None,
    };
    for object in [
        json!({}),
        json!({"object": "invoice", "id": "in_1"}),
        json!({"object": "payment_intent", "metadata": {"payment_id": "not ours"}}),
        json!({"object": "payment_intent", "id": "a\u{0}b"}),
        json!({"object": "charge", "id": "ch_1", "payment_intent": null}),
        json!([]),
    ] {
        assert_eq!(read(object.clone()), Ok(nothing.clone()), "{object}");
    }
    let dispute = read(json!({"object": "dispute", "payment_intent": {"id": "pi_1"}}));
    let expected = Notification {
        provider_payment_id: Some("pi_1".to_owned()),
        ..nothing
    };
    assert_eq!(dispute, Ok(expected));
}

#[tokio::test]
async fn what_yookassa_tells_is_known_by_what_it_says() {
    let till = Till::of(PaymentProvider::YooKassa).await;
    let started = till.checkout(1).await;
    till.server.pay(name(&started));
    let paid = till.read(ids(&started)).await.expect("a payment");
    let refund = till.refund(1, &paid, 100).await.expect("given back");
    let told = till.server.notifications();
    assert!(told.iter().all(|told| told.signature.is_none()));
    let read = told
        .iter()
        .map(|told| read_yookassa_notification(told.body.as_bytes()));
    let read: Vec<_> = read.map(|read| read.expect("read")).collect();
    let payment = paid.reported.provider_payment_id.expect("an id");
    let expected = Notification {
        key: format!("payment.succeeded:{payment}:succeeded"),
        kind: "payment.succeeded".to_owned(),
        payment_id: Some(payment_id(1)),
        provider_payment_id: Some(payment.clone()),
        provider_checkout_id: None,
        provider_refund_id: None,
    };
    let of_refund = Notification {
        key: format!("refund.succeeded:{}:succeeded", refund.provider_refund_id),
        kind: "refund.succeeded".to_owned(),
        payment_id: None,
        provider_payment_id: Some(payment),
        provider_checkout_id: None,
        provider_refund_id: Some(refund.provider_refund_id),
    };
    assert_eq!(read, [expected, of_refund]);
}

#[test]
fn what_is_no_notification_of_yookassa_is_refused() {
    for body in [
        "",
        "[]",
        "{}",
        r#"{"type":"notification","event":"payment.succeeded"}"#,
        r#"{"type":"notification","event":"payment.succeeded","object":{"id":"1"}}"#,
        r#"{"type":"notification","event":"payment.succeeded","object":{"id":7,"status":"succeeded"}}"#,
        r#"{"type":"notification","event":"a\u0000b","object":{"id":"1","status":"succeeded"}}"#,
        r#"{"type":"other","event":"payment.succeeded","object":{"id":"1","status":"succeeded"}}"#,
    ] {
        let read = read_yookassa_notification(body.as_bytes());
        assert_eq!(read, Err(NotificationError::Malformed), "{body}");
    }
    let long = "x".repeat(300);
    let body = json!({"type": "notification", "event": "payment.succeeded", "object": {"id": long, "status": "succeeded"}});
    let read = read_yookassa_notification(body.to_string().as_bytes());
    assert_eq!(read, Err(NotificationError::Malformed));
}
