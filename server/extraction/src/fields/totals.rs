//! What was to be paid in all: every amount is a candidate, and what corroborates it decides.

use std::collections::HashMap;

use super::dates::weighed;
use super::number::{CENT, Number, ONE};
use super::roles::{Figure, Role};
use super::rows::Row;
use super::taxes::FoundTax;
use super::vocabulary::Cue;
use kym_domain::decimal::Decimal;
use kym_domain::receipts::draft::DraftField;

/// The total that was found.
pub(super) struct FoundTotal {
    /// The total.
    pub field: DraftField<Decimal>,
    /// The same, to compute with.
    pub exact: i64,
    /// The row it stands in.
    pub row: usize,
}

/// What else is known when the total is looked for.
pub(super) struct TotalEvidence<'a> {
    /// Amounts whose role is known.
    pub figures: &'a [Figure],
    /// The taxes.
    pub taxes: &'a [FoundTax],
    /// What the lines come to; nothing without lines.
    pub lines: Option<i64>,
    /// What a code says.
    pub known: Option<i64>,
}

/// How many amounts of one role are combined with those of others.
const MAX_OF_A_ROLE: usize = 6;

struct Candidate<'a> {
    row: usize,
    number: &'a Number,
    score: i32,
    is_guess: bool,
}

/// The total, if anything can be one.
pub(super) fn total(rows: &[Row<'_>], evidence: &TotalEvidence<'_>) -> Option<FoundTotal> {
    let mut candidates: Vec<Candidate<'_>> = evidence
        .figures
        .iter()
        .filter_map(|figure| {
            Some(Candidate {
                row: figure.row,
                number: &figure.number,
                score: own_score(figure, rows)?,
                is_guess: figure.is_guess,
            })
        })
        .collect();
    if !candidates
        .iter()
        .any(|candidate| candidate.score >= 40 && candidate.number.exact != 0)
    {
        candidates.extend(unlabelled(rows, evidence.figures));
    }
    weigh(&mut candidates, rows, evidence);
    // Of equals the last one: what comes later is nearer to what was paid.
    let best = candidates
        .iter()
        .filter(|candidate| !candidate.is_guess || candidate.score > 0)
        .max_by_key(|candidate| (candidate.score, candidate.row))?;
    let rival = candidates
        .iter()
        .filter(|other| other.number.exact.abs() != best.number.exact.abs())
        .map(|other| other.score)
        .max();
    let mut percent = best.score.clamp(10, 99);
    if rival.is_some_and(|rival| best.score - rival < 8) {
        percent = percent.min(70);
    }
    let row = &rows[best.row];
    let span = best.number.span.clone();
    Some(FoundTotal {
        field: DraftField {
            value: best.number.value,
            confidence: weighed(
                u8::try_from(percent).unwrap_or(99),
                row.confidence_of(&span),
            ),
            region: Some(row.region_of(&span)),
        },
        exact: best.number.exact,
        row: best.row,
    })
}

/// Adds to the score of each candidate what speaks for it.
fn weigh(candidates: &mut [Candidate<'_>], rows: &[Row<'_>], evidence: &TotalEvidence<'_>) {
    let corroborated = corroborated(evidence);
    let counts = counts(rows);
    let largest = candidates
        .iter()
        .filter(|c| c.score > 25 && !c.is_guess)
        .map(|c| c.number.magnitude())
        .max();
    let heights = middle_height(rows);
    let amounts_have_cents = rows
        .iter()
        .flat_map(Row::amounts)
        .filter(|n| has_cents(n))
        .count()
        > 2;
    for candidate in candidates {
        let exact = candidate.number.exact;
        let weight = corroborated
            .iter()
            .filter(|(amount, _)| (*amount - exact.abs()).abs() < CENT / 2)
            .map(|(_, weight)| weight)
            .sum::<i32>();
        candidate.score += match (candidate.is_guess, weight) {
            (true, 0) => -200,
            // Something comes to it, which is more than to the number as it was read.
            (true, weight) => weight + 26,
            (false, weight) => weight,
        };
        candidate.score += 4 * (counts.get(&exact).copied().unwrap_or(1).min(3) - 1);
        if Some(exact.abs()) == largest {
            candidate.score += 8;
        }
        if u32::from(rows[candidate.row].height) * 10 >= heights * 14 {
            candidate.score += 6;
        }
        if candidate.row * 3 >= rows.len() {
            candidate.score += 2;
        }
        if exact == 0 {
            candidate.score -= 200;
        }
        // Among amounts with cents one without is an offer, a number or an account.
        if amounts_have_cents && !has_cents(candidate.number) {
            candidate.score -= 40;
        }
        if candidate.number.is_repaired {
            candidate.score -= 4;
        }
    }
}

/// How likely the words of its row make an amount the total; nothing when they rule it out.
fn own_score(figure: &Figure, rows: &[Row<'_>]) -> Option<i32> {
    let base = match figure.role {
        Role::Payable => 80,
        Role::Total if rows[figure.row].cues.has(Cue::Included) => 80,
        Role::Total => 74,
        Role::Card => 46,
        Role::Sum => 42,
        Role::Subtotal => 30,
        Role::Cash => 26,
        Role::Tax
        | Role::Rounding
        | Role::Change
        | Role::Discount
        | Role::Charge
        | Role::Nothing
        | Role::Other => return None,
    };
    Some(if figure.is_one_of_many {
        base - 24
    } else {
        base
    })
}

/// All amounts without a role, for receipts that name no total.
fn unlabelled<'a>(
    rows: &'a [Row<'_>],
    figures: &'a [Figure],
) -> impl Iterator<Item = Candidate<'a>> {
    let is_free = |place: usize| !figures.iter().any(|figure| figure.row == place);
    rows.iter()
        .enumerate()
        .filter(move |(place, _)| is_free(*place))
        .flat_map(|(place, row)| {
            let is_ruled_out = row.cues.any(&[
                Cue::Points,
                Cue::Saving,
                Cue::Change,
                Cue::Tax,
                Cue::Contact,
                Cue::Registration,
                Cue::Count,
            ]);
            row.amounts()
                .filter(move |number| !is_ruled_out && !is_endless(number))
                // `Rechnung Nr. 46.708`
                .filter(move |number| !row.cues.has(Cue::Reference) || has_cents(number))
                .map(move |number| Candidate {
                    row: place,
                    number,
                    score: 26,
                    is_guess: false,
                })
        })
}

fn has_cents(number: &Number) -> bool {
    number.value.decimals() > 0
}

/// Whether it has more digits than amounts without cents have: it is the number of something.
fn is_endless(number: &Number) -> bool {
    !has_cents(number) && number.magnitude() >= 100_000 * ONE
}

/// Amounts that something else comes to, with how much that weighs.
fn corroborated(evidence: &TotalEvidence<'_>) -> Vec<(i64, i32)> {
    let mut amounts = Vec::new();
    // The last ones do: those of a receipt are few.
    let all = |role: Role| {
        let figures = evidence
            .figures
            .iter()
            .rev()
            .filter(move |f| f.role == role && !f.is_guess);
        figures.map(|f| f.number.magnitude()).take(MAX_OF_A_ROLE)
    };
    let cash: Vec<i64> = all(Role::Cash).collect();
    let change: Vec<i64> = all(Role::Change).filter(|change| *change > 0).collect();
    for given in &cash {
        for back in &change {
            amounts.push((given - back, 30));
        }
        if change.is_empty() {
            amounts.push((*given, 12));
        }
    }
    amounts.extend(all(Role::Card).map(|paid| (paid, 20)));
    let tax: i64 = evidence.taxes.iter().map(|tax| tax.amount).sum();
    let net: i64 = evidence.taxes.iter().filter_map(|tax| tax.net).sum();
    if net > 0 && tax > 0 {
        amounts.push((net + tax, 20));
    }
    let roundings: Vec<i64> = all(Role::Rounding)
        .filter(|rounding| *rounding != 0)
        .collect();
    for subtotal in all(Role::Subtotal) {
        if tax > 0 {
            amounts.push((subtotal + tax, 15));
        }
        for rounding in &roundings {
            for signed in [*rounding, -*rounding] {
                amounts.push((subtotal + tax + signed, 15));
            }
        }
    }
    if let Some(lines) = evidence.lines {
        amounts.push((lines, 20));
        if tax > 0 {
            amounts.push((lines + tax, 20));
        }
    }
    // What a total becomes by rounding is printed below it, and is what was paid.
    let totals: Vec<&Figure> = evidence
        .figures
        .iter()
        .filter(|f| matches!(f.role, Role::Total | Role::Payable) && !f.is_guess)
        .take(MAX_OF_A_ROLE)
        .collect();
    for (place, before) in totals.iter().enumerate() {
        for after in &totals[place + 1..] {
            let difference = (before.number.exact - after.number.exact).abs();
            if roundings.contains(&difference) {
                amounts.push((after.number.magnitude(), 45));
            }
        }
    }
    if let Some(known) = evidence.known {
        amounts.push((known, 60));
    }
    // Each way counts once for each amount.
    amounts.sort_unstable();
    amounts.dedup();
    amounts
}

/// How often each amount is printed.
fn counts(rows: &[Row<'_>]) -> HashMap<i64, i32> {
    let mut counts = HashMap::new();
    for number in rows.iter().flat_map(Row::amounts) {
        *counts.entry(number.exact).or_insert(0) += 1;
    }
    counts
}

/// The height of a row in the middle of all.
pub(super) fn middle_height(rows: &[Row<'_>]) -> u32 {
    let mut heights: Vec<u32> = rows.iter().map(|row| u32::from(row.height)).collect();
    heights.sort_unstable();
    heights.get(heights.len() / 2).copied().unwrap_or(0).max(1)
}
