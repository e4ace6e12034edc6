//! How a rule divides a transaction into lines.

use super::text::MAX_TEXT_LEN;
use crate::check::{self, Checks, FieldCode, Violation};
use crate::decimal::Decimal;
use crate::id::{CategoryId, SplitId};
use crate::money::{Currency, Minor};
use crate::transactions::{Split, Transaction};

/// Fewer lines are no parts.
const MIN: usize = 2;

/// How many lines a rule makes at most.
const MAX: usize = 20;

/// All of something, in hundredths of a per cent.
const WHOLE: i64 = 10_000;

/// A line that a rule makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    /// What it is for, if anybody said.
    pub category_id: Option<CategoryId>,
    /// How much of the whole.
    pub portion: Portion,
    /// What else there is to say; may be empty.
    pub note: String,
}

/// How much of the whole a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Portion {
    /// So many per cent, at most two digits after the point.
    Percent(Decimal),
    /// So much, in the direction of the whole.
    Amount(Decimal),
    /// What the other lines leave.
    Rest,
}

/// A line of an action as it arrives, unread.
#[derive(Debug, Default, Clone, Copy)]
pub struct ShareInput<'a> {
    /// What it is for.
    pub category_id: Option<&'a str>,
    /// How many per cent.
    pub percent: Option<&'a str>,
    /// How much.
    pub amount: Option<&'a str>,
    /// What else there is to say.
    pub note: Option<&'a str>,
}

/// Reads the lines of a rule; `at` is where they stand in the request.
pub(super) fn read(checks: &mut Checks, at: &str, inputs: &[ShareInput<'_>]) -> Option<Vec<Share>> {
    let count = match inputs.len() {
        MIN..=MAX => Ok(()),
        0 => Err(FieldCode::Required.into()),
        1 => Err(Violation::limited(FieldCode::TooFew, MIN)),
        _ => Err(Violation::limited(FieldCode::TooMany, MAX)),
    };
    checks.take(at.to_owned(), count)?;
    let lines: Vec<_> = inputs
        .iter()
        .enumerate()
        .filter_map(|(index, input)| share(checks, &format!("{at}[{index}]"), input))
        .collect();
    if lines.len() < inputs.len() {
        return None;
    }
    let is_rest = |line: &&Share| line.portion == Portion::Rest;
    let percents = lines.iter().filter_map(|line| hundredths(line.portion));
    // Exactly one line takes what is left, and something is left for it.
    if lines.iter().filter(is_rest).count() != 1 || percents.sum::<i64>() >= WHOLE {
        checks.note(at.to_owned(), FieldCode::SumDiffers);
        return None;
    }
    Some(lines)
}

fn share(checks: &mut Checks, at: &str, input: &ShareInput<'_>) -> Option<Share> {
    let category = input.category_id.map(str::parse).transpose();
    let category = checks.take(format!("{at}.category_id"), category);
    let note = check::line(input.note.unwrap_or_default(), 0, MAX_TEXT_LEN);
    let note = checks.take(format!("{at}.note"), note);
    let portion = match (input.percent, input.amount) {
        (Some(_), Some(_)) => {
            checks.note(format!("{at}.amount"), FieldCode::LimitsExclusive);
            None
        }
        (Some(percent), None) => checks.take(format!("{at}.percent"), read_percent(percent)),
        (None, Some(amount)) => checks.take(format!("{at}.amount"), read_amount(amount)),
        (None, None) => Some(Portion::Rest),
    };
    Some(Share {
        category_id: category?,
        portion: portion?,
        note: note?,
    })
}

fn read_percent(text: &str) -> Result<Portion, Violation> {
    let number: Decimal = check::given(text)?;
    let too_fine = || Violation::limited(FieldCode::TooManyDecimals, 2);
    if number.decimals() > 2 {
        return Err(too_fine());
    }
    match number.scaled_to(2) {
        Some(1..WHOLE) => Ok(Portion::Percent(number)),
        Some(..=0) => Err(FieldCode::AmountNotPositive.into()),
        _ => Err(FieldCode::AmountOutOfRange.into()),
    }
}

fn read_amount(text: &str) -> Result<Portion, Violation> {
    let number: Decimal = check::given(text)?;
    if number.units() <= 0 {
        return Err(FieldCode::AmountNotPositive.into());
    }
    Ok(Portion::Amount(number))
}

fn hundredths(portion: Portion) -> Option<i64> {
    match portion {
        Portion::Percent(number) => number.scaled_to(2),
        _ => None,
    }
}

/// The lines of a transaction divided so; `None` when it is too small for them.
pub(super) fn divide(
    shares: &[Share],
    row: &Transaction,
    currency: Currency,
    mut new_id: impl FnMut() -> SplitId,
) -> Option<Vec<Split>> {
    let total = i64::try_from(row.amount.units().unsigned_abs()).ok()?;
    let mut given = 0_i64;
    let mut sizes = Vec::with_capacity(shares.len());
    for share in shares {
        let size = match share.portion {
            Portion::Percent(_) => Some(part(total, hundredths(share.portion)?)?),
            Portion::Amount(number) => Some(Minor::from_decimal(number, currency).ok()?.units()),
            Portion::Rest => None,
        };
        given = given.checked_add(size.unwrap_or_default())?;
        sizes.push(size);
    }
    let rest = total.checked_sub(given)?;
    let sizes: Vec<_> = sizes.into_iter().map(|size| size.unwrap_or(rest)).collect();
    if sizes.iter().any(|size| *size <= 0) {
        return None;
    }
    let sign = row.amount.units().signum();
    let lines = shares.iter().zip(sizes).map(|(share, size)| Split {
        id: new_id(),
        category_id: share.category_id,
        amount: Minor::new(sign * size),
        note: share.note.clone(),
    });
    Some(lines.collect())
}

/// So many hundredths of a per cent of something, to the nearest unit.
fn part(total: i64, hundredths: i64) -> Option<i64> {
    let whole = i128::from(WHOLE);
    let exact = i128::from(total) * i128::from(hundredths);
    i64::try_from((exact + whole / 2) / whole).ok()
}
