//! Codes of tills and tax offices: what was sold, and what no other receipt is numbered.

mod austria;
mod croatia;
mod kazakhstan;
mod montenegro;
mod portugal;
mod russia;
mod saudi;
mod serbia;
mod slovakia;
mod spain;
mod ukraine;
mod uzbekistan;

use jiff::civil::DateTime;

use super::error::{CodeError, CodePart};
use super::fields;
use super::kind::CodeKind;
use super::link::{Link, Parameters};
use super::reading::FiscalCode;
use kym_domain::decimal::Decimal;
use kym_domain::money::CurrencyCode;
use kym_domain::receipts::draft::ReceiptKind;

const EUR: CurrencyCode = CurrencyCode::literal(*b"EUR");

/// Whose host this is, and whether only programmers use it.
fn kind_of_host(host: &str) -> Option<(CodeKind, bool)> {
    let known = [
        serbia::host(host),
        montenegro::host(host),
        spain::host(host),
        croatia::host(host),
        kazakhstan::host(host),
        uzbekistan::host(host),
        ukraine::host(host),
    ];
    known.into_iter().flatten().next()
}

/// Reads the code of a till, whichever it is; nothing when it looks like none.
pub(super) fn read(text: &str) -> Result<Option<FiscalCode>, CodeError> {
    if portugal::looks_like(text) {
        return portugal::read(text).map(Some);
    }
    if austria::looks_like(text) {
        return austria::read(text).map(Some);
    }
    if slovakia::looks_like(text) {
        return slovakia::read(text).map(Some);
    }
    if let Some(link) = Link::find(text) {
        return read_link(&link);
    }
    let parameters = Parameters::parse(text.trim_start_matches('?'));
    if russia::looks_like(&parameters) {
        return russia::read(&parameters).map(Some);
    }
    match saudi::tags(text) {
        Some(tags) => saudi::read(&tags).map(Some),
        None => Ok(None),
    }
}

fn read_link(link: &Link) -> Result<Option<FiscalCode>, CodeError> {
    match kind_of_host(link.host()) {
        Some((kind, true)) => Err(CodeError::TestSystem { kind }),
        Some((CodeKind::SerbiaFiscal, _)) => serbia::read(link).map(Some),
        Some((CodeKind::MontenegroFiscal, _)) => montenegro::read(link).map(Some),
        Some((CodeKind::SpainFiscal, _)) => spain::read(link).map(Some),
        Some((CodeKind::CroatiaFiscal, _)) => croatia::read(link).map(Some),
        Some((CodeKind::KazakhstanFiscal, _)) => kazakhstan::read(link).map(Some),
        Some((CodeKind::UzbekistanFiscal, _)) => uzbekistan::read(link).map(Some),
        Some((CodeKind::UkraineFiscal, _)) => ukraine::read(link).map(Some),
        // Operators of fiscal data print an address of their own around the same parameters.
        _ if russia::looks_like(&link.parameters) => russia::read(&link.parameters).map(Some),
        _ => Ok(None),
    }
}

/// What is missing or wrong when a part was not found.
trait Needed<T> {
    fn needed(self, kind: CodeKind, part: CodePart) -> Result<T, CodeError>;
}

impl<T> Needed<T> for Option<T> {
    fn needed(self, kind: CodeKind, part: CodePart) -> Result<T, CodeError> {
        self.ok_or(CodeError::Malformed { kind, part })
    }
}

/// What a text stands for; nothing when there is no text, an error when it cannot be read.
fn optional<T>(
    written: Option<&str>,
    read: impl FnOnce(&str) -> Option<T>,
    kind: CodeKind,
    part: CodePart,
) -> Result<Option<T>, CodeError> {
    written
        .map(|written| read(written).needed(kind, part))
        .transpose()
}

impl FiscalCode {
    fn set_moment(&mut self, moment: DateTime) {
        self.date = Some(moment.date());
        self.time = Some(moment.time());
    }

    /// Takes a total; one below nothing is money that came back.
    fn set_total(&mut self, total: Decimal) {
        let (total, is_negative) = fields::unsigned(total);
        self.total = Some(total);
        if is_negative {
            self.receipt_kind = ReceiptKind::Refund;
        }
    }
}
