//! What a provider holds: payments, ways to pay, and what was given back. In whole units of its own: cents, kopecks.

use jiff::{SignedDuration, Timestamp};
use kym_commerce::payments::PaymentProvider;
use serde_json::{Map, Value};
use uuid::Uuid;

/// How long a page can be paid on.
const STRIPE_PAGE: SignedDuration = SignedDuration::from_hours(24);
const YOOKASSA_PAGE: SignedDuration = SignedDuration::from_hours(1);

/// Money that was really taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charge {
    /// What the provider calls the payment.
    pub payment: String,
    /// What we call it.
    pub payment_id: Option<String>,
    /// How much, in units of the provider: cents, kopecks.
    pub amount: i64,
    /// Of what, in capital letters.
    pub currency: String,
    /// Whether no real money moved.
    pub is_test: bool,
}

/// How it stands with something at the bank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Nobody has tried to pay.
    Pending,
    /// The bank thinks about it.
    Processing,
    /// The bank holds the money.
    Held,
    Succeeded,
    /// The bank said no.
    Failed(String),
    /// It was given up, for this reason.
    Canceled(String),
}

#[derive(Clone)]
pub(super) struct Payment {
    pub id: String,
    /// The page, and until when it can be paid on.
    pub page: Option<Page>,
    pub amount: i64,
    /// In capital letters.
    pub currency: String,
    pub is_test: bool,
    pub description: String,
    pub metadata: Map<String, Value>,
    pub customer: Option<String>,
    pub saves_method: bool,
    pub method: Option<String>,
    pub state: State,
    pub created_at: Timestamp,
    /// What is told of it although it is not so.
    pub overrides: Overrides,
}

#[derive(Clone, Default)]
pub(super) struct Overrides {
    pub amount: Option<i64>,
    pub currency: Option<String>,
    pub is_test: Option<bool>,
}

#[derive(Clone)]
pub(super) struct Page {
    pub id: String,
    pub expires_at: Timestamp,
    /// Whether the payer is through with it.
    pub is_complete: bool,
}

#[derive(Clone)]
pub(super) struct Method {
    pub id: String,
    pub customer: Option<String>,
    pub is_saved: bool,
    /// Whether the payer has taken back that it may be charged.
    pub is_revoked: bool,
    pub is_test: bool,
}

#[derive(Clone)]
pub(super) struct Refund {
    pub id: String,
    pub payment: String,
    pub amount: i64,
    pub state: State,
    pub metadata: Map<String, Value>,
    pub created_at: Timestamp,
}

/// Something that has happened, with the thing as it was then.
pub(super) struct Event {
    pub kind: &'static str,
    pub object: Value,
    pub is_test: bool,
}

pub(super) struct Ledger {
    pub provider: PaymentProvider,
    pub now: Timestamp,
    /// Where its pages are.
    pub home: String,
    pub page_size: usize,
    pub customers: Vec<(String, bool)>,
    pub payments: Vec<Payment>,
    pub methods: Vec<Method>,
    pub refunds: Vec<Refund>,
    pub taken: Vec<Charge>,
    pub events: Vec<Event>,
    last: u128,
}

impl Ledger {
    pub fn new(provider: PaymentProvider, home: String) -> Self {
        Self {
            provider,
            now: Timestamp::UNIX_EPOCH,
            home,
            page_size: 100,
            customers: Vec::new(),
            payments: Vec::new(),
            methods: Vec::new(),
            refunds: Vec::new(),
            taken: Vec::new(),
            events: Vec::new(),
            last: 0,
        }
    }

    /// A new id: Stripe's with what stands before it, YooKassa's UUID.
    pub fn id(&mut self, before: &str) -> String {
        self.last += 1;
        match self.provider {
            PaymentProvider::YooKassa => {
                Uuid::from_u128(0x2e8a_0000_000f_5000_8000_0000_0000_0000 | self.last).to_string()
            }
            _ => format!("{before}_{}", self.last),
        }
    }

    /// Time passes: pages that nobody has paid on close.
    pub fn reach(&mut self, now: Timestamp) {
        self.now = now;
        let late = self.payments.iter().enumerate().filter(|(_, payment)| {
            let page = payment.page.as_ref();
            page.is_some_and(|page| !page.is_complete && page.expires_at <= now)
                && matches!(payment.state, State::Pending | State::Failed(_))
        });
        let late: Vec<usize> = late.map(|(number, _)| number).collect();
        for number in late {
            self.expire(number);
        }
    }

    /// A page of a new payment.
    pub fn new_page(&mut self) -> Page {
        let lifetime = match self.provider {
            PaymentProvider::YooKassa => YOOKASSA_PAGE,
            _ => STRIPE_PAGE,
        };
        Page {
            id: self.id("cs_test"),
            expires_at: self.now + lifetime,
            is_complete: false,
        }
    }

    /// The number of a payment by its own id or that of its page, in one of the two modes.
    pub fn number_of(&self, id: &str, is_test: bool) -> Option<usize> {
        let of_page = |page: &Page| page.id == id;
        self.payments.iter().position(|payment| {
            payment.is_test == is_test
                && (payment.id == id || payment.page.as_ref().is_some_and(of_page))
        })
    }

    /// Has the bank decide on a payment by a method: whether it is paid, and by which reason not.
    pub fn attempt(&mut self, number: usize, refusal: Option<&str>, is_slow: bool) {
        let revoked = match self.provider {
            PaymentProvider::YooKassa => "permission_revoked",
            _ => "revocation_of_authorization",
        };
        let method = self.payments[number].method.clone();
        let method = self
            .methods
            .iter()
            .find(|known| Some(&known.id) == method.as_ref());
        let refusal = match method {
            Some(method) if method.is_revoked => Some(revoked),
            _ => refusal,
        };
        match refusal {
            Some(reason) => self.fail(number, reason),
            None if is_slow => self.payments[number].state = State::Processing,
            None => self.succeed(number),
        }
    }

    /// The money is taken.
    pub fn succeed(&mut self, number: usize) {
        if self.payments[number].state == State::Succeeded {
            return;
        }
        if self.payments[number].method.is_none() {
            let id = self.id("pm");
            let payment = &mut self.payments[number];
            payment.method = Some(id.clone());
            self.methods.push(Method {
                id,
                customer: payment.customer.clone().filter(|_| payment.saves_method),
                is_saved: payment.saves_method,
                is_revoked: false,
                is_test: payment.is_test,
            });
        }
        let payment = &mut self.payments[number];
        payment.state = State::Succeeded;
        if let Some(page) = &mut payment.page {
            page.is_complete = true;
        }
        let payment_id = payment.metadata.get("payment_id").and_then(Value::as_str);
        self.taken.push(Charge {
            payment: payment.id.clone(),
            payment_id: payment_id.map(str::to_owned),
            amount: payment.amount,
            currency: payment.currency.clone(),
            is_test: payment.is_test,
        });
        self.announce_payment(number, "payment_intent.succeeded", "payment.succeeded");
        self.announce_page(number, "checkout.session.completed");
    }

    /// The bank says no. On a page of Stripe one may try again; at YooKassa that was it.
    pub fn fail(&mut self, number: usize, reason: &str) {
        let payment = &mut self.payments[number];
        payment.state = match self.provider {
            PaymentProvider::YooKassa => State::Canceled(reason.to_owned()),
            _ => State::Failed(reason.to_owned()),
        };
        self.announce_payment(number, "payment_intent.payment_failed", "payment.canceled");
    }

    /// Nobody pays on a page any more.
    pub fn expire(&mut self, number: usize) {
        let reason = match self.provider {
            PaymentProvider::YooKassa => "expired_on_confirmation",
            _ => "expired",
        };
        let payment = &mut self.payments[number];
        payment.state = State::Canceled(reason.to_owned());
        if self.provider == PaymentProvider::YooKassa {
            self.announce_payment(number, "", "payment.canceled");
        } else {
            self.announce_page(number, "checkout.session.expired");
        }
    }

    /// The payment of a refund.
    pub fn payment_of(&self, refund: &Refund) -> &Payment {
        let mut payments = self.payments.iter();
        let payment = payments.find(|payment| payment.id == refund.payment);
        payment.expect("the payment of a refund")
    }

    /// What was given back of a payment, or is on its way.
    pub fn refunded(&self, id: &str) -> i64 {
        let counts = |refund: &&Refund| {
            let is_pending = refund.state == State::Pending;
            refund.payment == id
                && (refund.state == State::Succeeded
                    || is_pending && self.provider != PaymentProvider::YooKassa)
        };
        self.refunds
            .iter()
            .filter(counts)
            .map(|refund| refund.amount)
            .sum()
    }

    /// What can still be given back of a payment.
    pub fn refundable(&self, payment: &Payment) -> i64 {
        let gone = |refund: &&Refund| {
            refund.payment == payment.id
                && matches!(refund.state, State::Succeeded | State::Pending)
        };
        let sum: i64 = self
            .refunds
            .iter()
            .filter(gone)
            .map(|refund| refund.amount)
            .sum();
        payment.amount - sum
    }

    pub fn give_back(
        &mut self,
        number: usize,
        amount: i64,
        metadata: Map<String, Value>,
        is_slow: bool,
    ) -> usize {
        let refund = Refund {
            id: self.id("re"),
            payment: self.payments[number].id.clone(),
            amount,
            state: State::Pending,
            metadata,
            created_at: self.now,
        };
        self.refunds.push(refund);
        let refund = self.refunds.len() - 1;
        if !is_slow {
            self.settle_refund(refund, true);
        }
        refund
    }

    pub fn settle_refund(&mut self, refund: usize, has_succeeded: bool) {
        self.refunds[refund].state = if has_succeeded {
            State::Succeeded
        } else {
            State::Canceled("insufficient_funds".to_owned())
        };
        self.announce_refund(refund);
    }
}
