//! What is said of one chunk, checked against its lines.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use jiff::civil::Date;
use kym_domain::ai_calls::{Evidence, visible};
use kym_domain::dates::{FIRST_DAY, LAST_DAY};
use kym_domain::decimal::Decimal;
use kym_domain::imports::statement_balance::{MAX_FRACTION, negated};
use kym_domain::imports::{Draft, ImportReason, Unread};

use super::dates::PrintedDates;
use super::{RawStatementBalance, RawStatementPart, RawStatementRow, line_number};

/// How many lines below that on which it begins can belong to a row.
const BELOW: usize = 6;

/// How many lines below the words of a balance its amount can stand.
const BELOW_BALANCE: usize = 3;

/// How long an amount may be written, in bytes.
const MAX_NUMBER: usize = 30;

/// What no amount reaches, in units of [`MAX_FRACTION`]: sums of all rows fit into an `i64`.
const LIMIT: u64 = 1_000_000_000_000_000;

/// A row whose words are printed.
pub(super) struct FoundRow {
    pub draft: Draft,
    /// What was on the account after it.
    pub balance: Option<Decimal>,
    /// Whether something before it was refused.
    pub follows_gap: bool,
}

/// What was found in all chunks up to now.
#[derive(Default)]
pub(super) struct Found {
    pub rows: Vec<FoundRow>,
    pub opening: Option<Decimal>,
    pub closing: Option<(Decimal, Option<Date>)>,
    pub unread: Vec<Unread>,
    /// The places of lines that something is known of.
    pub taken: BTreeSet<usize>,
    /// Amounts with the lines that they are printed on.
    pub printed: Vec<(Decimal, String)>,
    has_gap: bool,
}

/// Checks chunks of a statement.
pub(super) struct PartChecker<'a> {
    pub lines: &'a [String],
    /// Of the whole text.
    pub evidence: &'a Evidence,
    pub dates: PrintedDates,
    pub digits: u8,
}

/// A row that can be used, and the places that say it.
struct CheckedRow {
    draft: Draft,
    amount_at: usize,
    balance: Option<(Decimal, usize)>,
}

impl PartChecker<'_> {
    pub(super) fn check(&self, chunk: Range<usize>, part: &RawStatementPart, found: &mut Found) {
        let claims = self.claims(&chunk, part, found);
        let starts: Vec<usize> = claims.keys().copied().collect();
        for (index, (place, raw)) in claims.into_iter().enumerate() {
            let next = starts.get(index + 1).copied().unwrap_or(chunk.end);
            found.taken.insert(place);
            match self.row(place..next.min(place + 1 + BELOW), raw) {
                Ok(row) => {
                    let places = [Some(row.amount_at), row.balance.map(|(_, at)| at)];
                    found.taken.extend(places.into_iter().flatten());
                    let line = self.lines[row.amount_at].clone();
                    found.printed.push((row.draft.amount, line));
                    found.rows.push(FoundRow {
                        draft: row.draft,
                        balance: row.balance.map(|(balance, _)| balance),
                        follows_gap: std::mem::take(&mut found.has_gap),
                    });
                }
                Err(reason) => self.refuse(place, reason, found),
            }
        }
        if let Some((amount, _, at)) = self.balance(&chunk, part.opening.as_ref())
            && found.opening.is_none()
        {
            found.opening = Some(amount);
            found.taken.extend(at);
        }
        if let Some((amount, date, at)) = self.balance(&chunk, part.closing.as_ref()) {
            found.closing = Some((amount, date));
            found.taken.extend(at);
        }
        for line in &part.other_lines {
            if let Some(place) = place_in(&chunk, *line)
                && found.taken.insert(place)
            {
                let line = &self.lines[place];
                let reason = ImportReason::InformationOnly;
                found
                    .unread
                    .push(Unread::new(line_number(place), reason, line));
            }
        }
    }

    /// The rows by the lines on which they begin. A line begins one row, and no chunk says anything of another's lines.
    fn claims<'a>(
        &self,
        chunk: &Range<usize>,
        part: &'a RawStatementPart,
        found: &mut Found,
    ) -> BTreeMap<usize, &'a RawStatementRow> {
        let mut claims = BTreeMap::new();
        for raw in &part.rows {
            match place_in(chunk, raw.line) {
                Some(place) if !claims.contains_key(&place) => {
                    claims.insert(place, raw);
                }
                Some(place) => self.refuse(place, ImportReason::Malformed, found),
                None => {
                    let words = [raw.payee.as_deref(), raw.amount.as_deref()];
                    let words: Vec<_> = words.into_iter().flatten().collect();
                    let words = visible(&words.join(" "));
                    let line = u32::try_from(raw.line).unwrap_or_default();
                    let reason = ImportReason::AmountNotPrinted;
                    found.unread.push(Unread::new(line, reason, &words));
                    found.has_gap = true;
                }
            }
        }
        claims
    }

    fn refuse(&self, place: usize, reason: ImportReason, found: &mut Found) {
        let line = &self.lines[place];
        found
            .unread
            .push(Unread::new(line_number(place), reason, line));
        found.has_gap = true;
    }

    fn row(&self, block: Range<usize>, raw: &RawStatementRow) -> Result<CheckedRow, ImportReason> {
        let date = self.date(&block, raw.date.as_deref())?;
        let said = raw
            .amount
            .as_deref()
            .map(str::trim)
            .filter(|text| !text.is_empty());
        let amount = number(said.ok_or(ImportReason::NoAmount)?)?;
        if amount.units() == 0 {
            return Err(ImportReason::AmountZero);
        }
        let amount = match (raw.direction.as_deref(), amount.units() < 0) {
            (Some("in"), false) | (Some("out"), true) => amount,
            (Some("out"), false) => negated(amount),
            _ => return Err(ImportReason::UnknownDirection),
        };
        let at = self.printed_at(&block, amount);
        let amount_at = at.ok_or(ImportReason::AmountNotPrinted)?;
        let balance = raw.balance.as_deref().and_then(|text| number(text).ok());
        let balance = balance.and_then(|it| Some((it, self.printed_at(&block, it)?)));
        let (payee, note) = self.words(&block, raw);
        let draft = Draft::new(line_number(block.start), date, amount);
        Ok(CheckedRow {
            draft: draft.with_texts(&payee, &note),
            amount_at,
            balance,
        })
    }

    fn date(&self, block: &Range<usize>, raw: Option<&str>) -> Result<Date, ImportReason> {
        let raw = raw.map(str::trim).filter(|text| !text.is_empty());
        let date = day(raw.ok_or(ImportReason::NoDate)?).ok_or(ImportReason::InvalidDate)?;
        if !(FIRST_DAY..=LAST_DAY).contains(&date) || !self.dates.is_in_time(date) {
            return Err(ImportReason::DateOutOfRange);
        }
        let is_printed = self.dates.support(self.lines, block, date);
        is_printed.then_some(date).ok_or(ImportReason::InvalidDate)
    }

    /// Payee and note as far as they are printed; in place of another payee the line itself.
    fn words(&self, block: &Range<usize>, raw: &RawStatementRow) -> (String, String) {
        let printed = Evidence::of(&self.lines[block.clone()].join("\n"));
        let said = |text: &Option<String>| {
            let text = visible(text.as_deref().unwrap_or_default());
            (!text.trim().is_empty() && printed.has_name(&text)).then_some(text)
        };
        let payee = said(&raw.payee).unwrap_or_else(|| self.lines[block.start].clone());
        (payee, said(&raw.note).unwrap_or_default())
    }

    /// The first of these lines on which an amount is printed.
    fn printed_at(&self, block: &Range<usize>, amount: Decimal) -> Option<usize> {
        block.clone().find(|place| {
            let line = self.evidence.of_part(&self.lines[*place]);
            line.has_amount(amount, self.digits)
        })
    }

    /// A balance with its day, and the lines that say it.
    fn balance(
        &self,
        chunk: &Range<usize>,
        raw: Option<&RawStatementBalance>,
    ) -> Option<(Decimal, Option<Date>, [usize; 2])> {
        let raw = raw?;
        let place = place_in(chunk, raw.line)?;
        let amount = number(&raw.amount).ok()?;
        let block = place..chunk.end.min(place + 1 + BELOW_BALANCE);
        let at = self.printed_at(&block, amount)?;
        let date = raw.date.as_deref().and_then(day);
        let date = date.filter(|date| self.dates.is_in_time(*date) && self.dates.has(*date));
        Some((amount, date, [place, at]))
    }
}

/// The place of a line that was asked about.
fn place_in(chunk: &Range<usize>, line: i64) -> Option<usize> {
    let place = usize::try_from(line).ok()?.checked_sub(1)?;
    chunk.contains(&place).then_some(place)
}

/// `YYYY-MM-DD` and nothing else: the parser takes more forms.
fn day(text: &str) -> Option<Date> {
    let text = text.trim();
    let day: Date = text.parse().ok()?;
    (day.to_string() == text).then_some(day)
}

fn number(text: &str) -> Result<Decimal, ImportReason> {
    let text = text.trim();
    let number: Option<Decimal> = text.parse().ok().filter(|_| text.len() <= MAX_NUMBER);
    let number = number.ok_or(ImportReason::InvalidAmount)?;
    if number.decimals() > MAX_FRACTION {
        return Err(ImportReason::InvalidAmount);
    }
    let units = number.scaled_to(MAX_FRACTION).map(i64::unsigned_abs);
    match units {
        Some(units) if units < LIMIT => Ok(number),
        _ => Err(ImportReason::AmountOutOfRange),
    }
}
