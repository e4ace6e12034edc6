//! How receipts are composed: what stands where, in the words of their countries.

mod britain;
mod germany;
mod invoice;
mod items;
mod look;
mod malaysia;
mod payment;
mod russia;
mod signatures;
mod taxes;
mod united_states;

use jiff::civil::Date;
use kym_domain::decimal::Decimal;
use kym_domain::receipts::draft::DraftTax;

pub use self::invoice::compose_invoice;
pub use self::look::Look;
use crate::country::Country;
use crate::print::Sheet;
use crate::purchase::Purchase;
use crate::rng::Rng;
use crate::truth::{Truth, TruthLine};

/// A receipt while it is composed.
pub struct Composition<'a> {
    /// What is printed.
    pub sheet: Sheet,
    /// What was bought.
    pub purchase: &'a Purchase,
    /// How this till prints.
    pub look: Look,
    /// What is left to chance.
    pub rng: &'a mut Rng,
    /// The lines as they were printed.
    lines: Vec<TruthLine>,
    /// The taxes as they were printed.
    taxes: Vec<DraftTax>,
    surcharges: Vec<TruthLine>,
    /// What else was printed.
    printed: Printed,
}

/// Which of the facts of a purchase were printed.
#[derive(Debug, Clone, Default)]
struct Printed {
    merchant: String,
    tax_id: Option<String>,
    seconds: bool,
    minutes: bool,
    number: Option<String>,
    card: bool,
    due: Option<Date>,
}

/// A receipt for a purchase, as it is printed, and what it says.
pub fn compose(purchase: &Purchase, rng: &mut Rng) -> (Sheet, Truth) {
    let look = Look::new(purchase.country, purchase.kind, rng);
    let mut composition = Composition {
        sheet: Sheet::new(look.stock),
        purchase,
        look,
        rng,
        lines: Vec::new(),
        taxes: Vec::new(),
        surcharges: Vec::new(),
        printed: Printed::default(),
    };
    match purchase.country {
        Country::UnitedStates => united_states::compose(&mut composition),
        Country::Britain => britain::compose(&mut composition),
        Country::Malaysia => malaysia::compose(&mut composition),
        Country::Germany | Country::Austria => germany::compose(&mut composition),
        Country::Russia => russia::compose(&mut composition),
    }
    let truth = composition.truth();
    (composition.sheet, truth)
}

impl Composition<'_> {
    /// An amount as the country writes it.
    fn amount(&self, minor: i64) -> String {
        self.purchase.country.amount(minor)
    }

    /// One of several texts.
    fn one_of(&mut self, texts: &[&'static str]) -> &'static str {
        self.rng.pick(texts)
    }

    /// Notes a surcharge as it is printed.
    fn surcharge(&mut self, name: &str, amount: i64) {
        self.surcharges.push(TruthLine {
            name: name.to_owned(),
            quantity: None,
            unit_price: None,
            sum: Decimal::new(amount, 2),
        });
    }

    fn truth(&self) -> Truth {
        let purchase = self.purchase;
        let time = if self.printed.seconds {
            Some(purchase.time)
        } else {
            let minute = || jiff::civil::time(purchase.time.hour(), purchase.time.minute(), 0, 0);
            self.printed.minutes.then(minute)
        };
        Truth {
            merchant: self.printed.merchant.clone(),
            tax_id: self.printed.tax_id.clone(),
            date: purchase.date,
            time,
            due: self.printed.due,
            total: Decimal::new(purchase.total, 2),
            currency: purchase
                .country
                .currency()
                .parse()
                .expect("a code of ISO 4217"),
            taxes: self.taxes.clone(),
            taxes_on_top: purchase.taxes_on_top,
            payment: purchase.payment,
            card: self.printed.card.then(|| purchase.card.clone()),
            number: self.printed.number.clone(),
            lines: self.lines.clone(),
            surcharges: self.surcharges.clone(),
            text: self.sheet.text(),
        }
    }
}
