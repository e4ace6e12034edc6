//! What a model is asked about a receipt.

use jiff::civil::Date;
use kym_ai::ai_calls::Question;
use kym_ai::protocols::Part;
use kym_domain::ai_calls::{Sent, SentKind, visible};
use kym_domain::ai_models::AiTask;
use kym_domain::id::CategoryId;
use kym_domain::money::CurrencyCode;
use kym_domain::receipts::ai_reading::MAX_LINES;
use kym_domain::text::one_line;

use super::answer::schema;

/// Enough for a long receipt, and for a model that thinks before it answers.
const MAX_OUTPUT_TOKENS: u32 = 6_000;

/// The longest text that is sent, in characters. What is behind it is seldom about what was bought.
const MAX_TEXT: usize = 20_000;

/// How many letters a text has at least that something can be read in.
const MIN_LETTERS: usize = 20;

/// The most categories that are offered.
const MAX_CATEGORIES: usize = 200;

/// What is told beside the receipt itself.
pub(super) struct Background {
    /// The day it is where the user is.
    pub today: Date,
    /// What amounts are in where no currency is printed.
    pub currency: CurrencyCode,
    /// What may be chosen from, with its name.
    pub categories: Vec<(CategoryId, String)>,
}

/// The text as it is sent; nothing when there is too little of it.
pub(super) fn sendable(text: &str) -> Option<String> {
    let text: String = visible(text).chars().take(MAX_TEXT).collect();
    let letters = text.chars().filter(|letter| letter.is_alphabetic());
    (letters.count() >= MIN_LETTERS).then_some(text)
}

/// The categories that are offered, with their names on one line.
pub(super) fn offered(
    all: impl IntoIterator<Item = (CategoryId, String)>,
) -> Vec<(CategoryId, String)> {
    let named = all
        .into_iter()
        .map(|(id, name)| (id, one_line(&visible(&name))));
    named.take(MAX_CATEGORIES).collect()
}

/// What is asked about the recognised text.
pub(super) fn about_text(background: &Background, text: String) -> Question {
    let part = Part::Data {
        label: "receipt",
        text,
    };
    question(
        background,
        AiTask::ReceiptText,
        vec![part],
        Sent::new(SentKind::Text, 1),
    )
}

/// What is asked about pictures of the pages.
pub(super) fn about_pictures(
    background: &Background,
    pictures: Vec<(&'static str, Vec<u8>)>,
) -> Question {
    let count = u32::try_from(pictures.len()).unwrap_or(u32::MAX);
    let parts = pictures
        .into_iter()
        .map(|(media_type, bytes)| Part::Image { media_type, bytes });
    question(
        background,
        AiTask::ReceiptImage,
        parts.collect(),
        Sent::new(SentKind::Image, count),
    )
}

fn question(background: &Background, task: AiTask, receipt: Vec<Part>, sent: Sent) -> Question {
    let mut parts = Vec::new();
    let mut kinds = vec![sent];
    if !background.categories.is_empty() {
        let categories = background.categories.iter().zip(1..);
        let lines = categories.map(|((_, name), number)| format!("c{number} {name}"));
        parts.push(Part::Data {
            label: "categories",
            text: lines.collect::<Vec<_>>().join("\n"),
        });
        kinds.push(Sent::new(SentKind::Categories, 1));
    }
    parts.extend(receipt);
    Question {
        task,
        system: instructions(background, task),
        parts,
        schema: schema(),
        max_output_tokens: MAX_OUTPUT_TOKENS,
        sent: kinds,
    }
}

/// No example values stand in it: models copy them.
fn instructions(background: &Background, task: AiTask) -> String {
    let Background {
        today, currency, ..
    } = background;
    let what = if task == AiTask::ReceiptImage {
        "pictures of the pages of one receipt, invoice or bill. A page may lie on its side or upside down"
    } else {
        "the text of one receipt, invoice or bill, as it was recognised, with misread letters"
    };
    format!(
        "You read receipts for a program that keeps the books of a household. You are given {what}.\n\
         Answer with what is printed on it. Leave out what is not printed and what you are not sure of: null, or no \
         entry in a list. Never guess and never calculate.\n\
         - merchant: who was paid, as it is printed.\n\
         - date: the day of the purchase, of a bill the day it is due, as year-month-day with four, two and two digits. \
         Today is {today}.\n\
         - time: hours and minutes with two digits each and a colon between them.\n\
         - total: what was to be paid in all, not a subtotal, not the cash that was given, not the change.\n\
         - currency: the code of ISO 4217 of the currency that is printed. Where none is printed it is probably \
         {currency}, and you leave it out.\n\
         - payment_method: cash, card or transfer.\n\
         - category: what it was for, by the id of one of the listed categories, and of no other.\n\
         - lines: what was bought, at most {MAX_LINES} lines in the order in which they are printed: its name, how many \
         or how much of it, what one costs, what all of it costs, and the id of its category. A discount is a line whose \
         sum is below zero. Totals, payments and taxes are no lines.\n\
         - taxes: rate in percent, the net amount it was taken of, and the tax.\n\
         Amounts are decimal numbers as text, with a point before the fraction, without anything between thousands and \
         without a currency."
    )
}
