//! A purchase: what was bought and what it comes to, before anything is printed. All amounts are whole numbers of the
//! smallest unit of the currency, and add up.

mod basket;
mod numbers;
mod taxes;

use jiff::civil::{Date, Time};
use kym_domain::receipts::draft::PaymentMethod;

pub use self::basket::{Item, ItemKind, Quantity};
pub use self::numbers::{austrian_uid, russian_inn};
pub use self::taxes::{Rate, TaxSum};

use crate::country::Country;
use crate::rng::Rng;
use crate::shops::{Shop, ShopKind, TaxClass, directory};

/// What was bought where, when and how it was paid.
#[derive(Debug, Clone)]
pub struct Purchase {
    /// Where.
    pub country: Country,
    /// What kind of shop it is.
    pub kind: ShopKind,
    /// Its names.
    pub shop: Shop,
    /// Its street.
    pub street: &'static str,
    /// Its town.
    pub town: &'static str,
    /// Its telephone number.
    pub phone: String,
    /// Its number at the tax office.
    pub tax_id: Option<String>,
    /// Who stood at the till.
    pub cashier: &'static str,
    /// The day.
    pub date: Date,
    /// The time of day, to the second.
    pub time: Time,
    /// The number of the receipt.
    pub number: String,
    /// The number of the till.
    pub till: String,
    /// What was bought.
    pub items: Vec<Item>,
    /// The taxes that the items bear.
    pub taxes: Vec<TaxSum>,
    /// Whether taxes are added to the items.
    pub taxes_on_top: bool,
    /// What else is added to the items.
    pub surcharges: Vec<(Surcharge, i64)>,
    /// What was to be paid.
    pub total: i64,
    /// How it was paid.
    pub payment: PaymentMethod,
    /// What was handed over; the total, except in cash.
    pub tendered: i64,
    /// The last four digits of the card.
    pub card: String,
}

/// What is added to the items of a purchase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Surcharge {
    /// Given freely, in percent.
    Tip(i64),
    /// Taken by the restaurant, in percent.
    Service(i64),
    /// To the next coin that there is.
    Rounding,
}

impl Purchase {
    /// A purchase of the shop of this kind.
    pub fn new(country: Country, kind: ShopKind, rng: &mut Rng) -> Self {
        let directory = directory(country);
        let shop = rng.pick((directory.shops)(kind));
        let rates = taxes::rates(country, kind, rng);
        let items = basket::fill((directory.goods)(kind), country, kind, rng);
        let subtotal: i64 = items.iter().map(|item| item.sum).sum();
        let payment = if rng.chance(55) {
            PaymentMethod::Card
        } else {
            PaymentMethod::Cash
        };
        let mut surcharges = service(country, kind, subtotal, rng);
        let taxes = taxes::sums(&items, &surcharges, &rates);
        let taxes_on_top = rates.on_top;
        let added: i64 = surcharges.iter().map(|(_, amount)| amount).sum();
        let tax: i64 = taxes.iter().map(|sum| sum.tax).sum();
        let mut total = subtotal + added + if taxes_on_top { tax } else { 0 };
        if country == Country::Malaysia && payment == PaymentMethod::Cash {
            let rounding = (total + 2) / 5 * 5 - total;
            if rounding != 0 {
                surcharges.push((Surcharge::Rounding, rounding));
                total += rounding;
            }
        }
        let date =
            Date::constant(2023, 1, 2).saturating_add(jiff::Span::new().days(rng.between(0, 1060)));
        let hour = i8::try_from(if kind == ShopKind::Restaurant {
            rng.between(12, 22)
        } else {
            rng.between(7, 20)
        })
        .unwrap_or(12);
        let (minute, second) = (rng.between(0, 59), rng.between(0, 59));
        let small = |number: i64| i8::try_from(number).unwrap_or(0);
        Self {
            country,
            kind,
            shop,
            street: rng.pick(directory.streets),
            town: rng.pick(directory.towns),
            phone: phone(country, rng),
            tax_id: numbers::tax_id(country, rng),
            cashier: rng.pick(directory.cashiers),
            date,
            time: Time::constant(hour, small(minute), small(second), 0),
            number: {
                let digits = rng.pick(&[4, 5, 6]);
                rng.digits(digits)
            },
            till: format!("{:02}", rng.between(1, 12)),
            items,
            taxes,
            taxes_on_top,
            surcharges,
            total,
            payment,
            tendered: if payment == PaymentMethod::Cash {
                tendered(total, rng)
            } else {
                total
            },
            card: rng.digits(4),
        }
    }

    /// The same goods on a bill, which is paid by transfer.
    #[must_use]
    pub fn on_bill(mut self) -> Self {
        self.surcharges.clear();
        self.payment = PaymentMethod::Transfer;
        let tax: i64 = self.taxes.iter().map(|sum| sum.tax).sum();
        self.total = self.subtotal() + if self.taxes_on_top { tax } else { 0 };
        self.tendered = self.total;
        self
    }

    /// What the items come to.
    pub fn subtotal(&self) -> i64 {
        self.items.iter().map(|item| item.sum).sum()
    }

    /// The tax of an item.
    pub fn tax_of(&self, class: TaxClass) -> Option<&TaxSum> {
        self.taxes.iter().find(|sum| sum.rate.class == class)
    }
}

/// What guests add in a restaurant.
fn service(
    country: Country,
    kind: ShopKind,
    subtotal: i64,
    rng: &mut Rng,
) -> Vec<(Surcharge, i64)> {
    let surcharge = match country {
        _ if kind != ShopKind::Restaurant => None,
        Country::Britain => rng.chance(60).then_some(Surcharge::Service(12)),
        Country::Malaysia => rng.chance(70).then_some(Surcharge::Service(10)),
        Country::UnitedStates if rng.chance(50) => Some(Surcharge::Tip(rng.pick(&[15, 18, 20]))),
        _ => None,
    };
    let amount = |surcharge| match surcharge {
        Surcharge::Tip(part) | Surcharge::Service(part) => (surcharge, percent(subtotal, part)),
        Surcharge::Rounding => (surcharge, 0),
    };
    surcharge.map(amount).into_iter().collect()
}

const fn percent(amount: i64, percent: i64) -> i64 {
    (amount * percent + 50) / 100
}

/// What somebody hands over in cash: exactly that, or notes.
fn tendered(total: i64, rng: &mut Rng) -> i64 {
    let note = rng.pick(&[1, 500, 1000, 2000, 5000, 10_000]);
    (total + note - 1) / note * note
}

fn phone(country: Country, rng: &mut Rng) -> String {
    // Numbers that are kept free for films and examples, where there are such.
    match country {
        Country::UnitedStates => format!("({}) 555-01{}", rng.between(201, 989), rng.digits(2)),
        Country::Britain => format!("020 7946 0{}", rng.digits(3)),
        Country::Malaysia => format!("0{}-555 {}", rng.between(3, 7), rng.digits(4)),
        Country::Germany => format!("030/23125 {}", rng.digits(3)),
        Country::Austria => format!("+43 1 555 {}", rng.digits(4)),
        Country::Russia => format!("8 (800) 555-{}-{}", rng.digits(2), rng.digits(2)),
    }
}
