//! Check digits, account numbers and base64 for made-up codes.

use crate::rng::Rng;

/// Digits of goods with their check digit (GS1): seven, eleven or twelve become one more.
pub fn with_check_digit(digits: &str) -> String {
    let values = digits.chars().rev().filter_map(|digit| digit.to_digit(10));
    let sum: u32 = values
        .enumerate()
        .map(|(place, digit)| if place % 2 == 0 { digit * 3 } else { digit })
        .sum();
    format!("{digits}{}", (10 - sum % 10) % 10)
}

/// An account number with its check digits (ISO 13616): the remainder of all of it by 97 is one.
pub fn iban(country: &str, account: &str) -> String {
    format!(
        "{country}{:02}{account}",
        98 - remainder(&format!("{account}{country}00"))
    )
}

/// A reference with its check digits (ISO 11649).
pub fn creditor_reference(rng: &mut Rng) -> String {
    let digits = rng.digits(10);
    format!("RF{:02}{digits}", 98 - remainder(&format!("{digits}RF00")))
}

/// By 97, with letters as the numbers from ten on.
fn remainder(text: &str) -> u32 {
    text.chars()
        .filter_map(|letter| letter.to_digit(36))
        .fold(0, |rest, value| {
            let shift = if value > 9 { 100 } else { 10 };
            (rest * shift + value) % 97
        })
}

/// Bytes as letters (RFC 4648, section 4).
pub fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let part = |place: usize| u32::from(group.get(place).copied().unwrap_or(0));
        let bits = part(0) << 16 | part(1) << 8 | part(2);
        for place in 0..4 {
            if place > group.len() {
                text.push('=');
            } else {
                let index = usize::try_from(bits >> (18 - 6 * place) & 63).unwrap_or(0);
                text.push(char::from(LETTERS[index]));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_digits_are_those_of_known_numbers() {
        assert_eq!(with_check_digit("400638133393"), "4006381333931");
        assert_eq!(with_check_digit("03600029145"), "036000291452");
        assert_eq!(with_check_digit("9638507"), "96385074");
        assert_eq!(iban("DE", "370400440532013000"), "DE89370400440532013000");
        assert_eq!(iban("GB", "WEST12345698765432"), "GB82WEST12345698765432");
    }

    #[test]
    fn base64_pads() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
