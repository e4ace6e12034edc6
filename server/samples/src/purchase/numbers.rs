//! Numbers of tax offices, made up, with check digits that are right.

use crate::country::Country;
use crate::rng::Rng;

/// The number that a country's receipts carry, as they write it.
pub fn tax_id(country: Country, rng: &mut Rng) -> Option<String> {
    match country {
        Country::UnitedStates => None,
        Country::Britain => Some(british_vat(rng)),
        Country::Malaysia => Some(format!("00{}", rng.digits(10))),
        Country::Germany => Some(german_ustid(rng)),
        Country::Austria => Some(austrian_uid(rng)),
        Country::Russia => Some(russian_inn(rng)),
    }
}

fn values(digits: &str) -> Vec<u32> {
    digits
        .chars()
        .filter_map(|digit| digit.to_digit(10))
        .collect()
}

/// DE and nine digits, of which the last is the check digit (ISO 7064, MOD 11,10).
pub fn german_ustid(rng: &mut Rng) -> String {
    let digits = format!("{}{}", rng.between(1, 9), rng.digits(7));
    let product = values(&digits).into_iter().fold(10, |product, digit| {
        let sum = (digit + product) % 10;
        if sum == 0 { 20 % 11 } else { sum * 2 % 11 }
    });
    format!("DE{digits}{}", (11 - product) % 10)
}

/// ATU and eight digits, of which the last is the check digit.
pub fn austrian_uid(rng: &mut Rng) -> String {
    let digits = rng.digits(7);
    let weighted = values(&digits)
        .into_iter()
        .enumerate()
        .map(|(place, digit)| {
            if place % 2 == 0 {
                digit
            } else {
                digit / 5 + digit * 2 % 10
            }
        });
    let sum: u32 = weighted.sum();
    format!("ATU{digits}{}", (96 - sum % 10) % 10)
}

/// Ten digits of a company, of which the last is the check digit.
pub fn russian_inn(rng: &mut Rng) -> String {
    let digits = format!("{}{}", rng.between(50, 78), rng.digits(7));
    let weights = [2, 4, 10, 3, 5, 9, 4, 6, 8];
    let sum: u32 = values(&digits)
        .into_iter()
        .zip(weights)
        .map(|(digit, weight)| digit * weight)
        .sum();
    format!("{digits}{}", sum % 11 % 10)
}

/// GB and nine digits in groups, of which the last two check the others.
pub fn british_vat(rng: &mut Rng) -> String {
    let digits = format!("{}{}", rng.between(1, 9), rng.digits(6));
    let sum: u32 = values(&digits)
        .into_iter()
        .zip((2..=8).rev())
        .map(|(digit, weight)| digit * weight)
        .sum();
    format!("GB {} {} {:02}", &digits[..3], &digits[3..], 97 - sum % 97)
}
