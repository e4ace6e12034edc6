//! Receipts as they are printed, and as they are misread.

mod english;
mod german;
mod heads;
mod malaysian;
mod misread;
mod properties;
mod russian;
mod shapes;
mod traps;

use jiff::civil::{Date, date};

use super::*;
use kym_domain::receipts::draft::PaymentMethod;
use kym_domain::receipts::text::{Confidence, Region, TextWord};

/// The width of a character on the page.
const CHAR: u16 = 180;

/// The day on which the receipts are read.
const TODAY: Date = date(2024, 6, 15);

/// Recognised lines of a receipt in plain text. Three blanks tell columns apart, which engines recognise as lines
/// of their own; `^` in front makes a row tall.
fn recognised(text: &str) -> Vec<TextLine> {
    let mut lines = Vec::new();
    let mut top = 100;
    for row in text.lines() {
        let (row, height) = match row.strip_prefix('^') {
            Some(row) => (row, 260),
            None => (row, 120),
        };
        let mut words: Vec<TextWord> = Vec::new();
        let mut blanks = 0;
        let mut word = String::new();
        for (column, letter) in (0..).zip(row.chars().chain([' '])) {
            if letter != ' ' {
                word.push(letter);
                continue;
            }
            if word.is_empty() {
                blanks += 1;
                continue;
            }
            if blanks > 2 && !words.is_empty() {
                lines.push(TextLine {
                    words: std::mem::take(&mut words),
                });
            }
            let length = u16::try_from(word.chars().count()).expect("short");
            words.push(TextWord {
                text: std::mem::take(&mut word),
                confidence: Confidence::percent(98),
                region: Region {
                    page: 0,
                    left: (column - length) * CHAR,
                    top,
                    width: length * CHAR - 20,
                    height,
                },
            });
            blanks = 1;
        }
        if !words.is_empty() {
            lines.push(TextLine { words });
        }
        top += height + 40;
    }
    // Engines give columns one after the other as they please.
    lines.reverse();
    lines
}

const CONTEXT: ExtractionContext<'static> = ExtractionContext {
    today: TODAY,
    currency: None,
    language: None,
    known: None,
};

fn read(text: &str) -> Draft {
    extract(&recognised(text), &CONTEXT)
}

fn total(draft: &Draft) -> String {
    draft
        .total
        .as_ref()
        .map(|total| total.value.to_string())
        .unwrap_or_default()
}

fn merchant(draft: &Draft) -> &str {
    draft
        .merchant
        .as_ref()
        .map_or("", |merchant| merchant.value.as_str())
}

fn day(draft: &Draft) -> String {
    draft
        .date
        .as_ref()
        .map(|date| date.value.to_string())
        .unwrap_or_default()
}

fn clock(draft: &Draft) -> String {
    draft
        .time
        .as_ref()
        .map(|time| time.value.to_string())
        .unwrap_or_default()
}

fn currency(draft: &Draft) -> &str {
    draft
        .currency
        .as_ref()
        .map_or("", |currency| currency.value.as_str())
}

fn paid(draft: &Draft) -> Option<PaymentMethod> {
    draft.payment_method.as_ref().map(|method| method.value)
}

fn text(field: Option<&kym_domain::receipts::draft::DraftField<String>>) -> &str {
    field.map_or("", |field| field.value.as_str())
}

/// Lines as `name|quantity|price|sum`, with `!` behind those that differ.
fn goods(draft: &Draft) -> Vec<String> {
    let shown = |number: Option<Decimal>| number.map(|n| n.to_string()).unwrap_or_default();
    draft
        .lines
        .iter()
        .map(|line| {
            format!(
                "{}|{}|{}|{}{}",
                line.name,
                shown(line.quantity),
                shown(line.unit_price),
                line.sum,
                if line.differs { "!" } else { "" }
            )
        })
        .collect()
}

/// Taxes as `rate|net|tax`.
fn duties(draft: &Draft) -> Vec<String> {
    let shown = |number: Option<Decimal>| number.map(|n| n.to_string()).unwrap_or_default();
    draft
        .taxes
        .iter()
        .map(|tax| format!("{}|{}|{}", shown(tax.rate), shown(tax.net), tax.tax))
        .collect()
}
