//! Kazakhstan: `http://consumer.oofd.kz/?i=1766359441&f=600300122009&s=193.0&t=20230107T220315`, of each operator of fiscal
//! data at its own host and mostly not encrypted.

use super::super::fields::{amount, compact_moment, is_digits, key, without_zeros};
use super::{CodeError, CodePart, FiscalCode, Link, Needed, optional};
use crate::codes::CodeKind;
use kym_domain::money::CurrencyCode;

const KIND: CodeKind = CodeKind::KazakhstanFiscal;

const KZT: CurrencyCode = CurrencyCode::literal(*b"KZT");

/// The operators: Kazakhtelecom, Transtelecom, Jusan Mobile and the fourth, whose hosts are named after it.
const HOSTS: [&str; 8] = [
    "consumer.oofd.kz",
    "ofd1.kz",
    "4ek.kz",
    "consumer.kofd.kz",
    "cabinet.kofd.kz",
    "kofd.kz",
    "consumer.wofd.kz",
    "cabinet.wofd.kz",
];

pub(super) fn host(host: &str) -> Option<(CodeKind, bool)> {
    if HOSTS.contains(&host) {
        return Some((KIND, false));
    }
    let is_test = host.starts_with("consumer.test") && host.ends_with("ofd.kz");
    is_test.then_some((KIND, true))
}

/// Reads the parameters: sign of the receipt, number of the till, sum, time.
pub(super) fn read(link: &Link) -> Result<FiscalCode, CodeError> {
    let parameters = &link.parameters;
    let number = |name: &str| {
        parameters
            .get(name)
            .filter(|digits| is_digits(digits, 1, 20))
            .needed(KIND, CodePart::Number)
    };
    let sign = number("i")?;
    let till = number("f")?;
    let moment = optional(parameters.get("t"), compact_moment, KIND, CodePart::Date)?;
    let total = optional(parameters.get("s"), amount, KIND, CodePart::Total)?;
    let unique_key = key(KIND, &[without_zeros(till), without_zeros(sign)]);
    let mut code = FiscalCode::new(KIND, unique_key, KZT);
    code.reference = Some(sign.to_owned());
    code.portal = link.portal();
    if let Some(moment) = moment {
        code.set_moment(moment);
    }
    if let Some(total) = total {
        code.set_total(total);
    }
    Ok(code)
}
