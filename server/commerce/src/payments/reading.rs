//! When a provider is asked about a payment, and how.

use jiff::{SignedDuration, Timestamp};
use kym_domain::words;

use super::payment::{Payment, PaymentAttention};
use super::provider::PaymentProvider;

words! {
    /// How a provider is asked what became of a payment.
    pub enum Inquiry {
        /// By what the provider calls it.
        Read => "read",
        /// With the same request under the same key, which does nothing a second time.
        Repeat => "repeat",
        /// By looking through its list for our own id: both providers forget a key after 24 hours, and then the same request would
        /// be a new payment.
        Search => "search",
    }
}

/// For how long a request is repeated under its key: an hour less than Stripe and `YooKassa` keep it
/// (<https://docs.stripe.com/api/idempotent_requests>, <https://yookassa.ru/developers/using-api/interaction-format>).
pub const REPEATED_FOR: SignedDuration = SignedDuration::from_hours(23);

/// How long the outcome of a request may be unknown before a person has to look.
const UNKNOWN_FOR: SignedDuration = SignedDuration::from_hours(48);

/// The shortest and the longest time between two questions.
const LEAST: SignedDuration = SignedDuration::from_mins(1);
const MOST: SignedDuration = SignedDuration::from_hours(24);

impl Payment {
    /// How its provider is asked now; nothing when nobody is to be asked.
    pub fn inquiry(&self, now: Timestamp) -> Option<Inquiry> {
        if self.provider == PaymentProvider::Manual {
            return None;
        }
        if !self.is_unanswered() {
            return Some(Inquiry::Read);
        }
        self.is_open().then(|| {
            if now.duration_since(self.created_at) < REPEATED_FOR {
                Inquiry::Repeat
            } else {
                Inquiry::Search
            }
        })
    }

    /// When its provider is asked next: first after a minute, then after as long as it exists already, at least once a day,
    /// right after its page has expired, and when it is to be given up. Nothing once it is decided, and while a person has to look
    /// at it.
    pub(super) fn next_read(&self, now: Timestamp) -> Option<Timestamp> {
        let is_asked = self.provider != PaymentProvider::Manual && self.is_open();
        let waits_for_somebody = self
            .attention
            .is_some_and(|attention| attention != PaymentAttention::NotApplied);
        if !is_asked || waits_for_somebody {
            return None;
        }
        let age = now.duration_since(self.created_at);
        let next = now + age.clamp(LEAST, MOST);
        let expired = self.expires_at.map(|end| end + LEAST);
        let given_up = self.is_unanswered().then(|| self.created_at + UNKNOWN_FOR);
        let moments = [expired, given_up].into_iter().flatten();
        moments.filter(|moment| *moment > now).chain([next]).min()
    }

    /// Whether its provider has never said what it calls it.
    pub(super) const fn is_unanswered(&self) -> bool {
        self.provider_payment_id.is_none() && self.provider_checkout_id.is_none()
    }

    pub(super) fn is_lost(&self, now: Timestamp) -> bool {
        self.is_unanswered() && now.duration_since(self.created_at) >= UNKNOWN_FOR
    }
}
