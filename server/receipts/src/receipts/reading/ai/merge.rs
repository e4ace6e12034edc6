//! What a model says is put where rules and codes said nothing, or were not sure of it. What they were sure of stays.

use std::collections::BTreeSet;
use std::fmt::Display;

use kym_domain::decimal::Decimal;
use kym_domain::receipts::ai_reading::{AiLine, AiReading};
use kym_domain::receipts::draft::{DraftField, DraftIssue, DraftSource, DraftTax};
use kym_domain::receipts::items::item_key;
use kym_domain::receipts::sums::{self, LineSums};
use kym_domain::receipts::text::Confidence;

use crate::receipts::draft::{
    ReceiptDraft, ReceiptField, ReceiptLine, ReceiptPaymentMethod, ReceiptTax,
};

/// What says that something was read wrongly, or is not there.
const DOUBTS: [DraftIssue; 7] = [
    DraftIssue::TotalMissing,
    DraftIssue::TotalZero,
    DraftIssue::DateMissing,
    DraftIssue::DateInFuture,
    DraftIssue::LinesDiffer,
    DraftIssue::LineDiffers,
    DraftIssue::TaxDiffers,
];

/// What is judged anew when amounts change.
const SUMS: [DraftIssue; 3] = [
    DraftIssue::LinesDiffer,
    DraftIssue::LineDiffers,
    DraftIssue::TaxDiffers,
];

/// Whether rules and codes left something open: no merchant, no total, no day, one of the two doubtful, or what does not
/// add up. A picture of a package is none of it: what is in it is known by its number.
pub(super) fn is_unsure(draft: &ReceiptDraft) -> bool {
    if draft.lines.iter().any(|line| line.code.is_some()) {
        return false;
    }
    let issues = issues_of(draft);
    draft.merchant_name().is_empty()
        || is_open(draft.total.as_ref())
        || is_open(draft.date.as_ref())
        || DOUBTS.iter().any(|doubt| issues.contains(doubt))
}

/// Whether nothing at all was found.
pub(super) fn is_empty(draft: &ReceiptDraft) -> bool {
    draft.code_kind.is_none()
        && draft.merchant.is_none()
        && draft.total.is_none()
        && draft.date.is_none()
        && draft.lines.is_empty()
}

/// Whether the currency was read, and not taken from elsewhere.
pub(super) fn has_currency(draft: &ReceiptDraft) -> bool {
    !is_open(draft.currency.as_ref()) && !issues_of(draft).contains(&DraftIssue::CurrencyAssumed)
}

/// Adds what a model says.
pub(super) fn merge(draft: &mut ReceiptDraft, reading: AiReading) {
    let mut issues = issues_of(draft);
    fill(&mut draft.merchant, reading.merchant, false);
    if fill(
        &mut draft.date,
        reading.date,
        issues.contains(&DraftIssue::DateInFuture),
    ) {
        issues.remove(&DraftIssue::DateMissing);
        issues.remove(&DraftIssue::DateInFuture);
    }
    if draft.time.is_none() {
        let time = reading.time.map(|field| DraftField {
            value: field.value.strftime("%H:%M:%S").to_string(),
            confidence: field.confidence,
            region: None,
        });
        fill(&mut draft.time, time, false);
    }
    if !has_currency(draft) && fill(&mut draft.currency, reading.currency, true) {
        issues.remove(&DraftIssue::CurrencyAssumed);
    }
    if draft.payment_method.is_none() {
        draft.payment_method = reading
            .payment_method
            .map(|field| ReceiptPaymentMethod::by_ai(&field));
    }
    let is_zero = issues.contains(&DraftIssue::TotalZero);
    let mut has_changed = fill(&mut draft.total, reading.total, is_zero);
    if has_changed {
        draft.source = DraftSource::Ai.to_string();
        issues.remove(&DraftIssue::TotalMissing);
        issues.remove(&DraftIssue::TotalZero);
    }
    draft.category_id = reading.category.map(|id| id.as_uuid());
    has_changed |= merge_lines(draft, &reading.lines);
    has_changed |= merge_taxes(draft, &reading.taxes);
    if has_changed {
        let found = sums_of(draft, None, None);
        issues.retain(|issue| !SUMS.contains(issue));
        issues.extend(found);
    }
    draft.issues = issues.iter().map(DraftIssue::to_string).collect();
}

/// Takes over lines where there are none, or where the ones that were read do not come to the total and these do.
fn merge_lines(draft: &mut ReceiptDraft, read: &[AiLine]) -> bool {
    let theirs: Vec<LineSums> = read.iter().map(|it| LineSums::from(&it.line)).collect();
    let is_wrong = |lines| {
        let found = sums_of(draft, lines, None);
        found.contains(&DraftIssue::LinesDiffer) || found.contains(&DraftIssue::LineDiffers)
    };
    let are_better = draft.lines.is_empty() || (is_wrong(None) && !is_wrong(Some(&theirs)));
    if !read.is_empty() && are_better {
        draft.lines = read.iter().map(ReceiptLine::by_ai).collect();
        return true;
    }
    // The same things in the same places: what they are for is said all the same.
    if read.len() == draft.lines.len() {
        for (line, other) in draft.lines.iter_mut().zip(read) {
            if item_key(&line.name) == item_key(&other.line.name) {
                line.category_id = other.category.map(|id| id.as_uuid());
            }
        }
    }
    false
}

/// The same of taxes.
fn merge_taxes(draft: &mut ReceiptDraft, read: &[DraftTax]) -> bool {
    let is_wrong = |taxes| sums_of(draft, None, taxes).contains(&DraftIssue::TaxDiffers);
    let are_better = !is_wrong(Some(read)) && (draft.taxes.is_empty() || is_wrong(None));
    if read.is_empty() || !are_better {
        return false;
    }
    draft.taxes = read.iter().map(ReceiptTax::from).collect();
    true
}

/// What does not add up, perhaps with other lines or taxes.
fn sums_of(
    draft: &ReceiptDraft,
    lines: Option<&[LineSums]>,
    taxes: Option<&[DraftTax]>,
) -> Vec<DraftIssue> {
    let number = |text: &Option<String>| -> Option<Decimal> { text.as_deref()?.parse().ok() };
    let own_lines: Vec<LineSums> = draft
        .lines
        .iter()
        .filter_map(|line| {
            Some(LineSums {
                quantity: number(&line.quantity),
                unit_price: number(&line.unit_price),
                sum: number(&line.sum)?,
            })
        })
        .collect();
    let own_taxes: Vec<DraftTax> = draft
        .taxes
        .iter()
        .filter_map(|tax| {
            Some(DraftTax {
                rate: number(&tax.rate),
                net: number(&tax.net),
                tax: tax.tax.parse().ok()?,
            })
        })
        .collect();
    sums::issues(
        draft.amount(),
        lines.unwrap_or(&own_lines),
        taxes.unwrap_or(&own_taxes),
    )
}

/// Puts in what was read where nothing is, or where nobody is sure of what is or knows that it is wrong. What says the same
/// stays, with its place on the page.
fn fill<T: Display>(
    field: &mut Option<ReceiptField>,
    read: Option<DraftField<T>>,
    is_wrong: bool,
) -> bool {
    let Some(read) = read.map(|read| ReceiptField::by_ai(&read)) else {
        return false;
    };
    let is_same = field.as_ref().is_some_and(|it| it.value == read.value);
    if is_same || !(is_wrong || is_open(field.as_ref())) {
        return false;
    }
    *field = Some(read);
    true
}

fn is_open(field: Option<&ReceiptField>) -> bool {
    field.is_none_or(|field| Confidence::percent(field.confidence).is_doubtful())
}

fn issues_of(draft: &ReceiptDraft) -> BTreeSet<DraftIssue> {
    let issues = draft.issues.iter();
    issues.filter_map(|issue| issue.parse().ok()).collect()
}
