//! From recognised text to a draft.
//!
//! What engines recognise is words with places, often misread. Rows are put together first ([`rows`]), numbers and
//! days are read in them in spite of what was misread ([`numbers`], [`date_shapes`]), and the vocabulary says what a
//! row is about ([`roles`]). Then each field is decided by all that speaks for it: the total above all by what else
//! comes to it ([`totals`]). What does not add up is noted and left as it is printed ([`arithmetic`]).

mod arithmetic;
mod cursor;
mod date_shapes;
mod dates;
mod item_names;
mod line_reader;
mod lines;
mod locale;
mod merchant;
mod number;
mod number_signs;
mod numbers;
mod payment;
mod reference;
mod registrations;
mod repairs;
mod roles;
mod row_parts;
mod rows;
mod tax_codes;
mod taxes;
mod times;
mod tokens;
mod totals;
mod vocabulary;

#[cfg(test)]
mod tests;

use jiff::civil::Date;

use self::locale::{Locale, locale};
use self::number::ONE;
use self::numbers::{numbers, style_of};
use self::roles::{Figure, Role, figures, role};
use self::rows::{Row, rows};
use self::totals::{FoundTotal, TotalEvidence, total};
use self::vocabulary::{Cue, cues};
use kym_domain::decimal::Decimal;
use kym_domain::money::CurrencyCode;
use kym_domain::receipts::draft::{Draft, DraftIssue, DraftSource, ReceiptKind};
use kym_domain::receipts::receipt::ReceiptLanguage;
use kym_domain::receipts::text::TextLine;

/// What is known beside the text.
#[derive(Debug, Clone, Copy)]
pub struct ExtractionContext<'a> {
    /// The day it is where the user is.
    pub today: Date,
    /// The currency of the account or the workspace: what a receipt without one is in.
    pub currency: Option<CurrencyCode>,
    /// The language that the user says it is in.
    pub language: Option<ReceiptLanguage>,
    /// What a code on the receipt says. Its fields are believed rather than the text; the text adds the others.
    pub known: Option<&'a Draft>,
}

/// Reads a receipt. Any text gives a draft; of a text that is none nothing is in it but issues.
///
/// At most 1,500 lines of 8,000 words are read, and 500 lines of goods; what is behind them is not.
pub fn extract(lines: &[TextLine], context: &ExtractionContext<'_>) -> Draft {
    let mut rows = rows(lines);
    let style = style_of(&rows, locale::groups_by_blank(&rows));
    dates::mark(&mut rows);
    for row in &mut rows {
        row.numbers = numbers(row, style);
        row.cues = cues(&row.tokens);
    }
    tax_codes::part(&mut rows);
    equals_signs(&mut rows);
    let mut roles: Vec<Role> = rows.iter().map(role).collect();
    roles::settle_balances(&rows, &mut roles);
    let mut draft = Draft::new(kind(&rows, &roles), DraftSource::Ocr);
    let locale = locale(
        &rows,
        context.currency,
        context.language,
        dates::order_of(&rows),
    );
    read_amounts(&mut draft, &rows, &roles, context);
    read_labels(&mut draft, &rows, &locale, context);
    if let Some(known) = context.known {
        believe(&mut draft, known);
    }
    note_gaps(&mut draft, context.today);
    draft
}

/// Russian tills print `=` before amounts, which engines read as a minus: there hardly anything is below nothing, for what
/// comes back is printed above it.
fn equals_signs(rows: &mut [Row<'_>]) {
    let amounts = || rows.iter().flat_map(Row::amounts);
    let below = amounts().filter(|number| number.exact < 0).count();
    let is_russian = {
        let words = || {
            rows.iter()
                .flat_map(|row| &row.tokens)
                .filter(|token| token.is_word())
        };
        let cyrillic = words().filter(|word| word.text.chars().any(tokens::is_cyrillic));
        cyrillic.count() * 2 > words().count()
    };
    if !is_russian || below < 3 || below * 2 < amounts().count() {
        return;
    }
    for number in rows.iter_mut().flat_map(|row| &mut row.numbers) {
        number.exact = number.exact.abs();
        number.value = Decimal::new(number.value.units().abs(), number.value.decimals());
    }
}

/// Total, lines, taxes and payment.
fn read_amounts(
    draft: &mut Draft,
    rows: &[Row<'_>],
    roles: &[Role],
    context: &ExtractionContext<'_>,
) {
    let figures = figures(rows, roles);
    let taxes = taxes::taxes(rows, roles);
    let end = lines::end_of_items(rows, roles);
    let mut lines = lines::lines(rows, roles, end);
    let known = context
        .known
        .and_then(|known| Some(exact(known.total.as_ref()?.value)));
    let found = total(
        rows,
        &TotalEvidence {
            figures: &figures,
            taxes: &taxes,
            lines: arithmetic::sum_of(&lines),
            known: known.flatten(),
        },
    );
    if let Some(found) = &found {
        lines.extend(lines::adjustments(rows, roles, end, found.row));
    }
    let total = found.as_ref().map(|found| found.exact);
    if let Some(total) = total {
        lines = arithmetic::without_explained_discounts(lines, &taxes, &figures, total);
    }
    arithmetic::judge(draft, &lines, &taxes, &figures, total);
    read_payment(draft, rows, &figures, found.as_ref());
    draft.lines = lines.into_iter().map(|found| found.line).collect();
    draft.taxes = taxes.into_iter().map(|found| found.tax).collect();
    if let Some(found) = found {
        draft.total = Some(found.field);
    }
    turn_refund(draft);
}

fn read_payment(
    draft: &mut Draft,
    rows: &[Row<'_>],
    figures: &[Figure],
    total: Option<&FoundTotal>,
) {
    draft.payment_method = payment::method(rows, figures, total.map(|total| total.row));
    draft.payment_account = payment::card_digits(rows);
}

/// Amounts of a refund are printed below nothing: in a draft they are above.
fn turn_refund(draft: &mut Draft) {
    let turned = |amount: Decimal| Decimal::new(-amount.units(), amount.decimals());
    let Some(total) = draft.total.as_mut().filter(|total| total.value.units() < 0) else {
        return;
    };
    total.value = turned(total.value);
    draft.kind = ReceiptKind::Refund;
    for line in &mut draft.lines {
        line.sum = turned(line.sum);
    }
    for tax in &mut draft.taxes {
        tax.tax = turned(tax.tax);
        tax.net = tax.net.map(turned);
    }
}

/// Everything that is no amount.
fn read_labels(
    draft: &mut Draft,
    rows: &[Row<'_>],
    locale: &Locale,
    context: &ExtractionContext<'_>,
) {
    draft.merchant = merchant::merchant(rows);
    draft.tax_id = registrations::tax_id(rows);
    draft.reference = reference::reference(rows);
    let is_bill = draft.kind == ReceiptKind::Bill;
    let date = dates::date(rows, locale, context.today, is_bill);
    draft.time = dates::time(rows, date.as_ref().map(|date| date.row));
    if let Some(date) = date {
        if date.is_ambiguous {
            draft.note(DraftIssue::DateAmbiguous);
        }
        draft.date = Some(date.field);
    }
    if let Some((currency, is_assumed)) = &locale.currency {
        if *is_assumed {
            draft.note(DraftIssue::CurrencyAssumed);
        }
        draft.currency = Some(currency.clone());
    }
}

/// What the receipt says that happened.
fn kind(rows: &[Row<'_>], roles: &[Role]) -> ReceiptKind {
    // Shops print their terms of return on every receipt: a title is short, and denies nothing.
    let is_refund = rows.iter().any(|row| {
        row.cues.has(Cue::Refund)
            && row.amounts().next().is_none()
            && row.tokens.iter().filter(|token| token.is_word()).count() <= 2
            && !row
                .tokens
                .iter()
                .any(|token| token.is("no") || token.is("non") || token.is("policy"))
    });
    if is_refund {
        return ReceiptKind::Refund;
    }
    // An account to be paid to is on bills; with an amount the payment was made.
    let is_payment = |row: &Row<'_>| row.cues.has(Cue::Card) || row.amounts().next().is_some();
    let is_paid = rows.iter().zip(roles).any(|(row, role)| match role {
        Role::Cash | Role::Change => true,
        Role::Card => is_payment(row),
        _ => false,
    });
    let is_due = rows
        .iter()
        .any(|row| row.cues.has(Cue::DueDate) && !row.dates.is_empty());
    if is_due && !is_paid {
        ReceiptKind::Bill
    } else {
        ReceiptKind::Expense
    }
}

/// Takes over what a code says.
fn believe(draft: &mut Draft, known: &Draft) {
    let differs = known
        .total
        .as_ref()
        .zip(draft.total.as_ref())
        .is_some_and(|(known, read)| exact(known.value) != exact(read.value));
    if differs {
        draft.note(DraftIssue::SourcesDiffer);
    }
    draft.kind = known.kind;
    draft.source = known.source;
    /// A field of the code, with the place where the text says the same.
    macro_rules! prefer {
        ($($field:ident),+) => {
            $(if let Some(known) = &known.$field {
                let region = draft.$field.take().filter(|read| read.value == known.value).and_then(|read| read.region);
                draft.$field = Some(known.clone());
                if let Some(field) = draft.$field.as_mut() {
                    field.region = field.region.or(region);
                }
            })+
        };
    }
    prefer!(
        merchant,
        tax_id,
        date,
        time,
        total,
        currency,
        payment_method,
        payment_account,
        reference
    );
    if known.date.is_some() {
        draft
            .issues
            .retain(|issue| *issue != DraftIssue::DateAmbiguous);
    }
    if known.currency.is_some() {
        draft
            .issues
            .retain(|issue| *issue != DraftIssue::CurrencyAssumed);
    }
    if !known.lines.is_empty() {
        draft.lines.clone_from(&known.lines);
        draft
            .issues
            .retain(|issue| !matches!(issue, DraftIssue::LinesDiffer | DraftIssue::LineDiffers));
    }
    if !known.taxes.is_empty() {
        draft.taxes.clone_from(&known.taxes);
        draft
            .issues
            .retain(|issue| *issue != DraftIssue::TaxDiffers);
    }
    for issue in &known.issues {
        draft.note(*issue);
    }
}

/// Notes what is missing or cannot be.
fn note_gaps(draft: &mut Draft, today: Date) {
    draft.issues.retain(|issue| {
        !matches!(
            issue,
            DraftIssue::TotalMissing
                | DraftIssue::TotalZero
                | DraftIssue::DateMissing
                | DraftIssue::DateInFuture
        )
    });
    match &draft.total {
        None => draft.note(DraftIssue::TotalMissing),
        Some(total) if total.value.units() == 0 => draft.note(DraftIssue::TotalZero),
        Some(_) => {}
    }
    match &draft.date {
        None => draft.note(DraftIssue::DateMissing),
        Some(date) if draft.kind != ReceiptKind::Bill && dates::is_future(date.value, today) => {
            draft.note(DraftIssue::DateInFuture);
        }
        Some(_) => {}
    }
}

/// The amount in the form that is computed with; nothing when it is too large or too fine for that.
fn exact(amount: Decimal) -> Option<i64> {
    amount
        .scaled_to(4)
        .filter(|exact| exact.abs() < 1_000_000_000 * ONE)
}
