//! Codes of bills: who wants to be paid, how much, and what shall stand on the transfer.

mod czech;
mod russia;
mod sepa;
mod serbia;
mod swiss;
mod ukraine;

use super::error::{CodeError, CodePart};
use super::fields;
use super::kind::CodeKind;
use super::payload::Payload;
use super::reading::PaymentCode;
use kym_domain::decimal::Decimal;
use kym_domain::money::CurrencyCode;

const EUR: CurrencyCode = CurrencyCode::literal(*b"EUR");

/// Reads the code of a bill, whichever it is; nothing when it looks like none.
pub(super) fn read(payload: &Payload) -> Result<Option<PaymentCode>, CodeError> {
    let text = payload.text();
    if russia::looks_like(text) {
        return russia::read(payload).map(Some);
    }
    if czech::looks_like(text) {
        return czech::read(text).map(Some);
    }
    if serbia::looks_like(text) {
        return serbia::read(text).map(Some);
    }
    if swiss::looks_like(text) {
        return swiss::read(text).map(Some);
    }
    if let Some(unpacked) = ukraine::unpacked(text) {
        return ukraine::read(&unpacked).map(Some);
    }
    if ukraine::looks_like(text) {
        return ukraine::read(payload).map(Some);
    }
    if sepa::looks_like(text) {
        return sepa::read(payload).map(Some);
    }
    Ok(None)
}

/// The lines of a code of lines: ended by LF, CR LF or, though no rule allows it, CR alone. Missing lines at the end are
/// empty ones.
#[derive(Debug)]
struct Lines<'a>(Vec<&'a str>);

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        let is_old = !text.contains('\n');
        let lines: Vec<&str> = if is_old {
            text.split('\r').collect()
        } else {
            text.split('\n').collect()
        };
        Self(lines.into_iter().map(str::trim).collect())
    }

    /// A line, counted from 0.
    fn get(&self, at: usize) -> &'a str {
        self.0.get(at).copied().unwrap_or_default()
    }

    /// Whether anything stands from this line on.
    fn goes_on_at(&self, at: usize) -> bool {
        self.0.iter().skip(at).any(|line| !line.is_empty())
    }
}

/// An amount above nothing behind its currency, as `EUR149.90`; nothing when the payer says how much.
fn amount_behind(
    currency: &str,
    written: &str,
    kind: CodeKind,
) -> Result<Option<Decimal>, CodeError> {
    let written = fields::compact(written);
    if written.is_empty() || written == currency {
        return Ok(None);
    }
    let part = CodePart::Currency;
    let amount = written
        .strip_prefix(currency)
        .ok_or(CodeError::Malformed { kind, part })?;
    amount_due(amount, kind)
}

/// An amount to be paid; nothing when there is none. Zero is what some programs write for an amount that is not known.
fn amount_due(written: &str, kind: CodeKind) -> Result<Option<Decimal>, CodeError> {
    if written.is_empty() {
        return Ok(None);
    }
    let part = CodePart::Total;
    let amount = fields::amount(written)
        .filter(|amount| amount.units() >= 0)
        .ok_or(CodeError::Malformed { kind, part })?;
    Ok((amount.units() > 0).then_some(amount))
}

/// An amount as a part of a key.
fn keyed(amount: Option<Decimal>) -> String {
    amount.map(|amount| amount.to_string()).unwrap_or_default()
}
