//! What a model is asked about some lines of a statement.

use std::ops::Range;

use jiff::civil::Date;
use kym_ai::ai_calls::Question;
use kym_ai::protocols::Part;
use kym_domain::ai_calls::{Sent, SentKind};
use kym_domain::ai_models::AiTask;

use super::answer::schema;

/// Enough for a transaction on each line of a chunk, and for a model that thinks before it answers.
const MAX_OUTPUT_TOKENS: u32 = 8_000;

/// How many lines of the beginning of a statement are shown with later ones: they say its year, its currency and what its
/// columns are.
const BEGINNING: usize = 20;

/// The question about these lines.
pub(super) fn question(lines: &[String], chunk: &Range<usize>, today: Date) -> Question {
    let mut parts = Vec::new();
    if chunk.start > 0 {
        parts.push(Part::Data {
            label: "beginning",
            text: lines[..BEGINNING.min(chunk.start)].join("\n"),
        });
    }
    let numbered = chunk
        .clone()
        .map(|place| format!("{}: {}", place + 1, lines[place]));
    parts.push(Part::Data {
        label: "statement",
        text: numbered.collect::<Vec<_>>().join("\n"),
    });
    Question {
        task: AiTask::StatementPdf,
        system: instructions(today),
        parts,
        schema: schema(),
        max_output_tokens: MAX_OUTPUT_TOKENS,
        sent: vec![Sent::new(SentKind::Text, 1)],
    }
}

/// No example values stand in it: models copy them.
fn instructions(today: Date) -> String {
    format!(
        "You read bank statements for a program that keeps the books of a household. The part \"statement\" has lines of the \
         text of one statement, each behind its number. A part \"beginning\", if there is one, has the first lines of the \
         same statement: use it to understand the columns, the year and the currency, and answer nothing about it.\n\
         Answer with what is printed in \"statement\". Leave out what is not printed and what you are not sure of: null, or \
         no entry in a list. Never guess and never calculate.\n\
         - rows: every transaction, once, in the order in which they are printed: the number of the line on which it \
         begins; date, as year-month-day with four, two and two digits, of several the day on which it was booked, with the \
         year from the statement where the line has none (today is {today}); amount, without a sign; direction, in if money \
         came to the account and out if it left it; payee, who was paid or who paid, as it is printed; note, what it was \
         for, as it is printed; balance, what was on the account after it, where that is printed with it.\n\
         - balances: the balance of the account before the first transaction of the statement (opening) and after the last \
         one (closing), each with the number of its line, its amount and its day. What is owed is below zero. Balances that \
         are carried from page to page are none of both.\n\
         - other_lines: the numbers of the lines that have an amount and are neither a transaction nor one of these \
         balances: sums, limits, balances carried over.\n\
         - currency: the code of ISO 4217 of the currency that is printed.\n\
         - account_number: the number of the account that the statement is of, as it is printed.\n\
         Amounts are decimal numbers as text, with a point before the fraction, without anything between thousands and \
         without a currency."
    )
}
