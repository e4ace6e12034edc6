//! The taxes of a receipt, in whatever order their columns are.

use super::number::{CENT, Number, NumberForm, ONE};
use super::roles::{Role, is_header};
use super::rows::Row;
use super::vocabulary::Cue;
use kym_domain::receipts::draft::DraftTax;

/// The highest rate that a tax on goods has, in percent.
const MAX_RATE: i64 = 30;

/// How many rows below the names of its columns a table of taxes goes on.
const MAX_TABLE_ROWS: usize = 6;

/// A tax with the numbers to compute with.
#[derive(Debug, Clone)]
pub(super) struct FoundTax {
    /// As it is printed.
    pub tax: DraftTax,
    /// The rate, in ten-thousandths of a percent.
    pub rate: Option<i64>,
    /// What it was taken of.
    pub net: Option<i64>,
    /// How much it is.
    pub amount: i64,
    /// Whether it is of a table, where the amounts are explained rather than added.
    pub is_table: bool,
}

/// The taxes, each once. A sum of several is left out.
pub(super) fn taxes(rows: &[Row<'_>], roles: &[Role]) -> Vec<FoundTax> {
    let mut found: Vec<FoundTax> = Vec::new();
    let mut header = None;
    for (place, (row, role)) in rows.iter().zip(roles).enumerate() {
        let is_of_items = row
            .tokens
            .iter()
            .any(|token| token.is("price") || token.is("item") || token.is("description"));
        if is_header(row) && row.cues.has(Cue::Tax) && !row.cues.has(Cue::Count) && !is_of_items {
            header = Some(place);
            continue;
        }
        let is_table = header.is_some_and(|header| place - header <= MAX_TABLE_ROWS);
        let has_rate = rate(row).is_some();
        let is_code_and_rate = has_rate && row.letters() <= 8 && row.amounts().next().is_some();
        let is_candidate = *role == Role::Tax
            || (is_code_and_rate
                && matches!(role, Role::Other | Role::Subtotal)
                && (is_table || row.amounts().count() > 1))
            || (is_table && row.letters() <= 4 && row.amounts().count() > 1);
        if !is_candidate
            || row
                .cues
                .any(&[Cue::Registration, Cue::Discount, Cue::Charge])
        {
            continue;
        }
        if let Some(tax) = tax_of(row, is_table) {
            add(&mut found, tax);
        }
    }
    without_sums(found)
}

/// The rate of the row.
fn rate<'r>(row: &'r Row<'_>) -> Option<&'r Number> {
    row.numbers.iter().find(|number| {
        number.form == NumberForm::Percent && (0..=MAX_RATE * ONE).contains(&number.exact)
    })
}

fn tax_of(row: &Row<'_>, is_table: bool) -> Option<FoundTax> {
    let rate = rate(row);
    let amounts: Vec<&Number> = row.amounts().collect();
    let make = |net: Option<&Number>, tax: &Number, is_table| FoundTax {
        tax: DraftTax {
            rate: rate.map(|rate| rate.value),
            net: net.map(|net| net.value),
            tax: tax.value,
        },
        rate: rate.map(|rate| rate.exact),
        net: net.map(|net| net.exact),
        amount: tax.exact,
        is_table,
    };
    match amounts.as_slice() {
        [] => None,
        [tax] => {
            let is_zero_rate = rate.is_some_and(|rate| rate.exact == 0);
            (!is_zero_rate).then(|| make(None, tax, is_table))
        }
        [one, two] => {
            let (large, small) = if one.magnitude() >= two.magnitude() {
                (one, two)
            } else {
                (two, one)
            };
            match rate {
                Some(rate) if is_share(large.exact, rate.exact, small.exact) => {
                    Some(make(Some(large), small, true))
                }
                Some(rate) if is_share_of_gross(large.exact, rate.exact, small.exact) => {
                    Some(make(None, small, true))
                }
                _ => (small.magnitude() * 100 <= large.magnitude() * MAX_RATE)
                    .then(|| make(is_table.then_some(*large), small, true)),
            }
        }
        many => {
            // Net and tax come to the gross amount; the tax is the smallest.
            let gross = many.iter().max_by_key(|number| number.magnitude())?;
            let tax = many.iter().min_by_key(|number| number.magnitude())?;
            let net = many.iter().find(|net| {
                (net.exact + tax.exact - gross.exact).abs() <= CENT && net.exact != tax.exact
            });
            let is_zero = tax.exact == 0;
            (net.is_some() || is_zero)
                .then(|| make(net.copied().or(is_zero.then_some(*gross)), tax, true))
        }
    }
}

/// Whether `tax` is `rate` percent of `net`, to two cents.
pub(super) fn is_share(net: i64, rate: i64, tax: i64) -> bool {
    let exact = i128::from(net) * i128::from(rate) / i128::from(100 * ONE);
    (exact - i128::from(tax)).abs() <= i128::from(2 * CENT)
}

/// Whether `tax` is the part of `rate` percent that is within `gross`.
fn is_share_of_gross(gross: i64, rate: i64, tax: i64) -> bool {
    let exact = i128::from(gross) * i128::from(rate) / i128::from(100 * ONE + rate);
    (exact - i128::from(tax)).abs() <= i128::from(2 * CENT)
}

/// Adds a tax, unless it is printed twice: then the one that says more stays.
fn add(found: &mut Vec<FoundTax>, tax: FoundTax) {
    let same = found.iter_mut().find(|other| {
        other.amount == tax.amount
            && (other.rate == tax.rate || other.rate.is_none() || tax.rate.is_none())
            && (other.net == tax.net || other.net.is_none() || tax.net.is_none())
    });
    match same {
        Some(other) => {
            let says =
                |tax: &FoundTax| usize::from(tax.rate.is_some()) + usize::from(tax.net.is_some());
            if says(&tax) > says(other) {
                let is_table = other.is_table && tax.is_table;
                *other = FoundTax { is_table, ..tax };
            } else {
                other.is_table &= tax.is_table;
            }
        }
        None => found.push(tax),
    }
}

/// Leaves out what is the sum of all others, and nothings without a net amount.
fn without_sums(mut found: Vec<FoundTax>) -> Vec<FoundTax> {
    found.retain(|tax| tax.amount != 0 || tax.net.is_some_and(|net| net != 0));
    let sum: i64 = found.iter().map(|tax| tax.amount).sum();
    if found.len() > 2
        && let Some(place) = found
            .iter()
            .position(|tax| tax.rate.is_none() && (sum - 2 * tax.amount).abs() <= CENT)
    {
        found.remove(place);
    }
    found
}
