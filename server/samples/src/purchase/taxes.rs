//! Taxes of a purchase.

use std::collections::BTreeMap;

use super::{Item, Surcharge};
use crate::country::Country;
use crate::rng::Rng;
use crate::shops::{ShopKind, TaxClass};

/// A tax, as receipts name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// Which of the country's taxes.
    pub class: TaxClass,
    /// The letter or number that stands behind the sums.
    pub mark: &'static str,
    /// In thousandths of a percent: `8_875` is 8.875 %.
    pub rate: i64,
}

/// The taxes of a shop.
#[derive(Debug, Clone)]
pub struct Rates {
    /// One for each class.
    pub all: [Rate; 3],
    /// Whether they are added to the prices.
    pub on_top: bool,
    /// Whether the shop bears any.
    pub any: bool,
}

/// What the items of one tax come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TaxSum {
    /// The tax.
    pub rate: Rate,
    /// Without it.
    pub net: i64,
    /// The tax itself.
    pub tax: i64,
}

impl TaxSum {
    /// With the tax.
    pub const fn gross(&self) -> i64 {
        self.net + self.tax
    }
}

pub fn rates(country: Country, kind: ShopKind, rng: &mut Rng) -> Rates {
    let (full, reduced, on_top) = match country {
        Country::UnitedStates => (rng.pick(&[6_000, 6_250, 7_000, 8_250, 8_875]), 0, true),
        Country::Britain => (20_000, 5_000, false),
        Country::Malaysia => {
            let restaurant = kind == ShopKind::Restaurant;
            (if restaurant { 8_000 } else { 6_000 }, 0, restaurant)
        }
        Country::Germany => (19_000, 7_000, false),
        Country::Austria | Country::Russia => (20_000, 10_000, false),
    };
    let marks = match country {
        Country::UnitedStates => rng.pick(&[["T", "R", "F"], ["X", "R", "N"], ["A", "B", ""]]),
        Country::Britain => rng.pick(&[["A", "B", "Z"], ["*", "", ""], ["V", "R", "Z"]]),
        Country::Malaysia => rng.pick(&[["SR", "", "ZRL"], ["S", "", "Z"], ["SR", "", "ZR"]]),
        Country::Germany => rng.pick(&[
            ["A", "B", "C"],
            ["B", "A", "C"],
            ["1", "2", "3"],
            ["A", "B", "C"],
        ]),
        Country::Austria => rng.pick(&[["B", "A", "C"], ["C", "D", "E"]]),
        Country::Russia => rng.pick(&[["А", "Б", "Г"], ["1", "2", "6"]]),
    };
    let rate = |class, mark, rate| Rate { class, mark, rate };
    Rates {
        all: [
            rate(TaxClass::Full, marks[0], full),
            rate(TaxClass::Reduced, marks[1], reduced),
            rate(TaxClass::Free, marks[2], 0),
        ],
        on_top,
        any: country != Country::Malaysia || kind == ShopKind::Restaurant || rng.chance(70),
    }
}

/// What the items and the service of a restaurant come to by tax, with the taxes. Tips bear none.
pub fn sums(items: &[Item], surcharges: &[(Surcharge, i64)], rates: &Rates) -> Vec<TaxSum> {
    if !rates.any {
        return Vec::new();
    }
    let mut amounts: BTreeMap<TaxClass, i64> = BTreeMap::new();
    for item in items {
        *amounts.entry(item.tax).or_default() += item.sum;
    }
    for (surcharge, amount) in surcharges {
        if let Surcharge::Service(_) = surcharge {
            *amounts.entry(TaxClass::Full).or_default() += amount;
        }
    }
    let sum = |rate: &Rate| {
        let amount = *amounts.get(&rate.class)?;
        let (net, tax) = if rates.on_top {
            (amount, rounded(amount * rate.rate, 100_000))
        } else {
            let tax = rounded(amount * rate.rate, 100_000 + rate.rate);
            (amount - tax, tax)
        };
        Some(TaxSum {
            rate: *rate,
            net,
            tax,
        })
    };
    rates.all.iter().filter_map(sum).collect()
}

/// Half up, also below nothing.
const fn rounded(dividend: i64, divisor: i64) -> i64 {
    (dividend * 2 + divisor).div_euclid(divisor * 2)
}
