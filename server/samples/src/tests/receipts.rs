//! Receipts and invoices say what their truth says.

use std::collections::BTreeSet;

use kym_domain::decimal::Decimal;

use crate::country::Language;
use crate::sample::{invoice_sheet, receipt, receipt_sheet};
use crate::truth::{Truth, TruthLine};

/// Receipts and invoices of all languages.
fn truths(count: u64) -> impl Iterator<Item = Truth> {
    Language::ALL.into_iter().flat_map(move |language| {
        let both = move |number| {
            [
                receipt_sheet(language, number).1,
                invoice_sheet(language, number).1,
            ]
        };
        (0..count).flat_map(both)
    })
}

#[test]
fn the_same_number_draws_the_same_receipt() {
    for language in Language::ALL {
        let (first, second) = (receipt(language, 5), receipt(language, 5));
        assert_eq!(first.truth, second.truth);
        assert!(first.picture == second.picture, "{}", language.code());
    }
}

#[test]
fn each_number_draws_another_receipt() {
    for language in Language::ALL {
        let texts: BTreeSet<Vec<String>> = (0..60)
            .map(|number| receipt_sheet(language, number).1.text)
            .collect();
        assert_eq!(texts.len(), 60, "{}", language.code());
    }
}

#[test]
fn every_country_has_every_kind_of_shop() {
    for language in Language::ALL {
        let shops: BTreeSet<String> = (0..90)
            .map(|number| receipt_sheet(language, number).1.merchant)
            .collect();
        // Each of six kinds has two names at least, in each country.
        let countries = if language == Language::En { 3 } else { 1 };
        assert!(shops.len() > countries * 10, "{shops:?}");
    }
}

#[test]
fn lines_surcharges_and_taxes_add_up_to_the_total() {
    for truth in truths(120) {
        assert_eq!(
            truth.added_up(),
            truth.total.units(),
            "{}",
            truth.text.join("\n")
        );
        assert!(truth.total.units() > 0);
    }
}

#[test]
fn quantity_times_price_is_the_sum() {
    let product = |line: &TruthLine| -> Option<i64> {
        let (quantity, price) = (line.quantity?, line.unit_price?);
        let one = 10_i64.pow(u32::from(quantity.decimals()));
        Some((quantity.units() * price.units() * 2 + one).div_euclid(one * 2))
    };
    for truth in truths(120) {
        for line in &truth.lines {
            assert_eq!(
                product(line).unwrap_or(line.sum.units()),
                line.sum.units(),
                "{line:?}"
            );
        }
    }
}

#[test]
fn a_whole_table_of_taxes_adds_up_to_the_total() {
    for truth in truths(120).filter(|truth| !truth.taxes_on_top && !truth.taxes.is_empty()) {
        let gross: Option<Vec<i64>> = truth
            .taxes
            .iter()
            .map(|tax| Some(tax.net?.units() + tax.tax.units()))
            .collect();
        let rounding: i64 = truth
            .surcharges
            .iter()
            .filter(|line| line.sum.units().abs() < 3)
            .map(|line| line.sum.units())
            .sum();
        if let Some(gross) = gross {
            assert_eq!(
                gross.iter().sum::<i64>() + rounding,
                truth.total.units(),
                "{}",
                truth.text.join("\n")
            );
        }
    }
}

/// Letters and digits alone, as wrapped and grouped texts keep them.
fn bare(text: &str) -> String {
    text.chars()
        .filter(|letter| letter.is_alphanumeric())
        .collect()
}

#[test]
fn everything_that_is_true_is_printed() {
    let digits = |number: Decimal| bare(&number.to_string());
    for truth in truths(60) {
        let text = truth.text.join(" ");
        let printed = bare(&text);
        let mut facts = vec![
            bare(&truth.merchant),
            digits(truth.total),
            format!("{:02}", truth.date.day()),
        ];
        facts.extend(truth.tax_id.as_deref().map(bare));
        facts.extend(truth.number.as_deref().map(bare));
        facts.extend(truth.card.clone());
        facts.extend(truth.time.map(|time| format!("{:02}", time.minute())));
        facts.extend(truth.taxes.iter().map(|tax| digits(tax.tax)));
        facts.extend(truth.lines.iter().map(|line| digits(line.sum)));
        facts.extend(truth.surcharges.iter().map(|line| bare(&line.name)));
        for fact in facts {
            assert!(
                printed.contains(&fact),
                "{fact} in\n{}",
                truth.text.join("\n")
            );
        }
    }
}

#[test]
fn lines_are_as_wide_as_receipts_are() {
    for language in Language::ALL {
        for number in 0..60 {
            let (sheet, truth) = receipt_sheet(language, number);
            assert!((32..=48).contains(&sheet.stock.columns));
            if sheet.stock.face.is_mono() {
                let columns = usize::try_from(sheet.stock.columns).unwrap_or(0);
                // Small letters are two thirds as wide, or a little wider.
                let longest = truth.text.iter().map(|line| line.chars().count()).max();
                assert!(
                    longest.unwrap_or(0) <= columns * 3 / 2,
                    "{}",
                    truth.text.join("\n")
                );
            }
        }
    }
}
