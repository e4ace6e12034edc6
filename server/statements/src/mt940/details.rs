//! Field 86, where each country keeps what the money was for in a way of its own.

use kym_domain::text::one_line;

/// Who was at the other end, and what it was for.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Details {
    /// The other party.
    pub payee: Option<String>,
    /// Everything else.
    pub purpose: String,
}

impl Details {
    pub(super) fn read(text: &str) -> Self {
        numbered(text)
            .or_else(|| slashed(text))
            .unwrap_or_else(|| Self {
                payee: None,
                purpose: one_line(text),
            })
    }
}

/// Germany and Poland: a code of three digits, then `?20` and so on, with `<`, `~` or `^` for `?`.
fn numbered(text: &str) -> Option<Details> {
    let text: String = text.lines().collect();
    let start = text.trim_start();
    let digits = start.bytes().take_while(u8::is_ascii_digit).count();
    let rest = start.get(digits..)?;
    let sign = rest
        .chars()
        .next()
        .filter(|sign| matches!(sign, '?' | '<' | '~' | '^'))?;
    let is_field = |field: &str| {
        field
            .get(..2)
            .is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let mut purpose = String::new();
    let mut payee = String::new();
    let mut is_any = false;
    for field in rest.split(sign).filter(|field| is_field(field)) {
        is_any = true;
        let (number, value) = field.split_at(2);
        match number.parse().unwrap_or(0_u8) {
            // The pieces of the purpose are cut anywhere, words too.
            20..=29 | 60..=63 => purpose.push_str(value),
            32 | 33 => payee.push_str(value),
            _ => {}
        }
    }
    is_any.then(|| Details {
        payee: Some(one_line(&payee)).filter(|payee| !payee.is_empty()),
        purpose: without_codes(&purpose),
    })
}

/// The purpose without the codes of SEPA before its pieces: `EREF+…`, `SVWZ+…`. Only what a person
/// wrote is kept when it is marked as such.
fn without_codes(purpose: &str) -> String {
    match purpose.split_once("SVWZ+") {
        Some((_, told)) => {
            let codes = [
                "ABWA+", "ABWE+", "EREF+", "KREF+", "MREF+", "CRED+", "IBAN+", "BIC+",
            ];
            let end = codes.iter().filter_map(|code| told.find(code)).min();
            one_line(&told[..end.unwrap_or(told.len())])
        }
        None => one_line(purpose),
    }
}

/// The Netherlands: `/TRTP/…/NAME/…/REMI/…`, and older ones with `/BENM//NAME/…`.
fn slashed(text: &str) -> Option<Details> {
    let text: String = text.lines().collect();
    let value = |code: &str| {
        let (_, rest) = text.split_once(&format!("/{code}/"))?;
        let mut end = rest.len();
        for (place, _) in rest.match_indices('/') {
            let behind = &rest[place + 1..];
            let letters = behind.bytes().take_while(u8::is_ascii_uppercase).count();
            if matches!(letters, 3 | 4) && behind.as_bytes().get(letters) == Some(&b'/') {
                end = place;
                break;
            }
        }
        let value = one_line(rest[..end].trim_matches('/'));
        (!value.is_empty()).then_some(value)
    };
    // Account, bank, name and town of the other party, between bars.
    let counterparty = || {
        let (_, rest) = text.split_once("/CNTP/")?;
        let name = one_line(rest.split('/').nth(2)?);
        (!name.is_empty()).then_some(name)
    };
    let payee = value("NAME").or_else(counterparty);
    let purpose = value("REMI").map(|told| match told.strip_prefix("USTD//") {
        Some(told) => told.to_owned(),
        None => told,
    });
    (payee.is_some() || purpose.is_some()).then(|| Details {
        payee,
        purpose: purpose.unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_country_is_understood() {
        for (text, payee, purpose) in [
            (
                "177?00SEPA-UEBERWEISUNG?20EREF+123?21SVWZ+Miete No\n?22vember?32Hausverwaltung?33 Nord GmbH",
                Some("Hausverwaltung Nord GmbH"),
                "Miete November",
            ),
            (
                "844~00X~20Przelew ~21czynsz~32Jan Kowalski",
                Some("Jan Kowalski"),
                "Przelew czynsz",
            ),
            (
                "/TRTP/SEPA OVERBOEKING/IBAN/NL00X/NAME/Jan de Vries\n/REMI/Huur 11/2025/EREF/NOTPROVIDED",
                Some("Jan de Vries"),
                "Huur 11/2025",
            ),
            ("Оплата по счёту\n№ 5", None, "Оплата по счёту № 5"),
        ] {
            let details = Details::read(text);
            assert_eq!(details.payee.as_deref(), payee, "{text:?}");
            assert_eq!(details.purpose, purpose, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in "\\PC{0,60}|[0-9?</A-Z\n+]{0,60}") {
            Details::read(&text);
        }
    }
}
