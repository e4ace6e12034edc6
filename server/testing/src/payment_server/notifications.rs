//! What the provider tells of its own accord. Nothing is sent by itself: a test takes what there is to tell, and delivers
//! it late, twice, in another order, or not at all.

use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::{SignedDuration, Timestamp};
use kym_commerce::payments::PaymentProvider;
use serde_json::{Value, json};
use sha2::Sha256;

use super::ledger::{Event, Ledger};
use super::{PaymentServer, WEBHOOK_SECRET, stripe, yookassa};

/// A notification, ready to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentNotification {
    /// What has happened: `payment.succeeded`.
    pub kind: String,
    /// The body, byte for byte.
    pub body: String,
    /// The value of `Stripe-Signature`; YooKassa signs nothing.
    pub signature: Option<String>,
}

/// The value of `Stripe-Signature` for a body.
pub fn signature(body: &str, secret: &str, at: Timestamp) -> String {
    let at = at.as_second();
    let key = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key");
    let signed = key.chain_update(format!("{at}.{body}")).finalize();
    let hex: Vec<String> = signed
        .into_bytes()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("t={at},v1={}", hex.concat())
}

impl PaymentNotification {
    /// The same with a signature of its own: by another secret, or of another moment.
    #[must_use]
    pub fn signed(mut self, secret: &str, at: Timestamp) -> Self {
        self.signature = Some(signature(&self.body, secret, at));
        self
    }

    /// The same with another content under the old signature.
    #[must_use]
    pub fn forged(mut self, was: &str, is: &str) -> Self {
        self.body = self.body.replace(was, is);
        self
    }
}

impl PaymentServer {
    /// What is to be told since the last time this was asked, oldest first, signed now.
    pub fn notifications(&self) -> Vec<PaymentNotification> {
        let mut desk = self.desk();
        let now = desk.ledger.now;
        let events = std::mem::take(&mut desk.ledger.events);
        let written = events
            .into_iter()
            .map(|event| written(&mut desk.ledger, &event, now));
        written.collect()
    }

    /// Sends one, and gives the status that it was answered with.
    pub async fn deliver(&self, url: &str, notification: &PaymentNotification) -> u16 {
        let request = reqwest::Client::new()
            .post(url)
            .header("content-type", "application/json")
            .body(notification.body.clone());
        let request = match &notification.signature {
            Some(signature) => request.header("stripe-signature", signature),
            None => request,
        };
        request.send().await.expect("an answer").status().as_u16()
    }

    /// A moment so many seconds from now.
    pub fn moment(&self, seconds: i64) -> Timestamp {
        self.desk().ledger.now + SignedDuration::from_secs(seconds)
    }
}

fn written(ledger: &mut Ledger, event: &Event, now: Timestamp) -> PaymentNotification {
    let is_signed = ledger.provider != PaymentProvider::YooKassa;
    let body = if is_signed {
        json!({
            "id": ledger.id("evt"),
            "object": "event",
            "api_version": "2024-06-20",
            "created": now.as_second(),
            "data": {"object": event.object},
            "livemode": !event.is_test,
            "pending_webhooks": 1,
            "request": {"id": null, "idempotency_key": null},
            "type": event.kind,
        })
    } else {
        json!({"type": "notification", "event": event.kind, "object": event.object})
    };
    let body = body.to_string();
    PaymentNotification {
        kind: event.kind.to_owned(),
        signature: is_signed.then(|| signature(&body, WEBHOOK_SECRET, now)),
        body,
    }
}

impl Ledger {
    /// Notes that something has happened to a payment, in the words of either provider.
    pub fn announce_payment(
        &mut self,
        number: usize,
        stripe: &'static str,
        yookassa: &'static str,
    ) {
        let payment = &self.payments[number];
        let (kind, object) = match self.provider {
            PaymentProvider::YooKassa => (yookassa, yookassa::payment(self, payment)),
            _ => (stripe, stripe::intent(self, payment, false)),
        };
        self.note(kind, object, payment.is_test);
    }

    /// Notes that something has happened to a page, where pages are things.
    pub fn announce_page(&mut self, number: usize, kind: &'static str) {
        let payment = &self.payments[number];
        if self.provider == PaymentProvider::YooKassa {
            return;
        }
        if let Some(session) = stripe::session(self, payment, false) {
            self.note(kind, session, payment.is_test);
        }
    }

    /// Notes what became of a refund. YooKassa tells only of those that succeeded.
    pub fn announce_refund(&mut self, number: usize) {
        let refund = &self.refunds[number];
        let is_test = self.payment_of(refund).is_test;
        let has_succeeded = refund.state == super::ledger::State::Succeeded;
        match self.provider {
            PaymentProvider::YooKassa if has_succeeded => {
                let object = yookassa::refund(self, refund);
                self.note("refund.succeeded", object, is_test);
            }
            PaymentProvider::YooKassa => {}
            _ => {
                let object = stripe::refund(self, refund);
                self.note("refund.updated", object, is_test);
            }
        }
    }

    fn note(&mut self, kind: &'static str, object: Value, is_test: bool) {
        self.events.push(Event {
            kind,
            object,
            is_test,
        });
    }
}
