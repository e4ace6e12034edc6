//! The payer, the bank and the shop's clerk, played by a test. Each thing is named by what the provider calls it: a payment
//! also by its page.

use kym_commerce::payments::PaymentProvider;
use serde_json::Map;

use super::PaymentServer;
use super::ledger::{Ledger, State};

/// What is told of a payment from now on although it is not so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alteration {
    /// Another amount, in units of the provider.
    Amount(i64),
    /// Another currency.
    Currency(&'static str),
    /// That real money moved, or that none did.
    OtherMode,
}

impl PaymentServer {
    /// The payer pays on the page.
    pub fn pay(&self, id: &str) {
        self.with(id, |ledger, number| ledger.attempt(number, None, false));
    }

    /// The payer pays in a way that takes days.
    pub fn pay_slowly(&self, id: &str) {
        self.with(id, |ledger, number| {
            ledger.attempt(number, None, true);
            if let Some(page) = &mut ledger.payments[number].page {
                page.is_complete = true;
            }
            ledger.announce_page(number, "checkout.session.completed");
        });
    }

    /// The payer's bank says no.
    pub fn refuse(&self, id: &str, reason: &str) {
        self.with(id, |ledger, number| {
            ledger.attempt(number, Some(reason), false);
        });
    }

    /// The payer's bank holds the money.
    pub fn hold(&self, id: &str) {
        self.with(id, |ledger, number| {
            ledger.payments[number].state = State::Held;
        });
    }

    /// Nobody pays on the page in time.
    pub fn abandon(&self, id: &str) {
        self.with(id, Ledger::expire);
    }

    /// The bank has decided at last.
    pub fn settle(&self, id: &str, refusal: Option<&str>) {
        self.with(id, |ledger, number| match refusal {
            None => {
                ledger.succeed(number);
                ledger.announce_page(number, "checkout.session.async_payment_succeeded");
            }
            Some(reason) => {
                ledger.fail(number, reason);
                ledger.announce_page(number, "checkout.session.async_payment_failed");
            }
        });
    }

    /// The payer takes back that a method may be charged.
    pub fn revoke(&self, method: &str) {
        let mut desk = self.desk();
        let mut methods = desk.ledger.methods.iter_mut();
        let method = methods.find(|known| known.id == method);
        method.expect("a method").is_revoked = true;
    }

    /// A clerk gives money back at the provider, in units of the provider. Gives what the provider calls it.
    pub fn refund(&self, id: &str, amount: i64) -> String {
        let mut refund = String::new();
        self.with(id, |ledger, number| {
            let made = ledger.give_back(number, amount, Map::new(), false);
            refund.clone_from(&ledger.refunds[made].id);
        });
        refund
    }

    /// Money that was on its way back has arrived, or came back.
    pub fn settle_refund(&self, refund: &str, has_succeeded: bool) {
        let mut desk = self.desk();
        let found = desk
            .ledger
            .refunds
            .iter()
            .position(|known| known.id == refund);
        let found = found.expect("a refund");
        desk.ledger.settle_refund(found, has_succeeded);
    }

    /// Tells of a payment from now on what is not so.
    pub fn alter(&self, id: &str, alteration: Alteration) {
        self.with(id, |ledger, number| {
            let payment = &mut ledger.payments[number];
            match alteration {
                Alteration::Amount(amount) => payment.overrides.amount = Some(amount),
                Alteration::Currency(code) => payment.overrides.currency = Some(code.to_owned()),
                Alteration::OtherMode => payment.overrides.is_test = Some(!payment.is_test),
            }
        });
    }

    /// The newest payment, as the provider calls it: of Stripe the page where there is one.
    pub fn newest(&self) -> String {
        let desk = self.desk();
        let payment = desk.ledger.payments.last().expect("a payment");
        let page = payment.page.as_ref();
        let page = page.filter(|_| desk.ledger.provider != PaymentProvider::YooKassa);
        page.map_or_else(|| payment.id.clone(), |page| page.id.clone())
    }

    /// The newest money that is given back, as the provider calls it.
    pub fn newest_refund(&self) -> String {
        let desk = self.desk();
        desk.ledger.refunds.last().expect("a refund").id.clone()
    }

    /// How often money was given back or is on its way.
    pub fn refunds(&self) -> usize {
        self.desk().ledger.refunds.len()
    }

    /// How many payments there are, paid or not.
    pub fn payments(&self) -> usize {
        self.desk().ledger.payments.len()
    }

    fn with(&self, id: &str, act: impl FnOnce(&mut Ledger, usize)) {
        let mut desk = self.desk();
        let ledger = &mut desk.ledger;
        let number = [true, false]
            .into_iter()
            .find_map(|is_test| ledger.number_of(id, is_test));
        act(ledger, number.expect("a payment"));
    }
}
