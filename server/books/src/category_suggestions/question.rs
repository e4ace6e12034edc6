//! What a model is asked about transactions, and how its answer is read.

use std::collections::BTreeMap;

use kym_ai::ai_calls::Question;
use kym_ai::protocols::{AnswerSchema, Part};
use kym_domain::ai_calls::{Sent, SentKind};
use kym_domain::ai_models::AiTask;
use kym_domain::categories::CategoryKind;
use kym_domain::category_suggestions::{Offer, RawSuggestion};
use kym_domain::id::AccountId;
use kym_domain::money::{Currency, Money};
use serde::Deserialize;
use serde_json::{Value, json};

/// How many tokens an answer about fifty transactions needs at most, with some for models that think before.
const MAX_OUTPUT_TOKENS: u32 = 4_000;

/// How much of a note is sent, in characters.
const MAX_NOTE_LEN: usize = 200;

const SYSTEM: &str = "You help people to keep their household accounts. You are given transactions that have no category \
    yet, the categories of the household, and examples of what payees were for before. Say for each transaction which of \
    the categories fits best. Its kind must be the kind of the transaction. Where none fits, or you cannot tell, the \
    category is null. The confidence is a whole number from 0 (a guess) to 100 (certain). Use the short ids exactly as \
    they are given, and answer about each transaction once.";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModelAnswer {
    suggestions: Vec<ModelAnswerItem>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModelAnswerItem {
    transaction: String,
    category: Option<String>,
    confidence: i64,
}

/// The question about what is offered. All names and texts are data, also those of categories: members write them.
pub(super) fn question(
    offer: &Offer,
    currencies: &BTreeMap<AccountId, Currency>,
    examples: &[(String, String)],
) -> Question {
    let categories: Vec<_> = offer
        .categories()
        .map(|(id, category)| {
            json!({ "id": id, "name": category.path, "kind": category.kind.as_str() }).to_string()
        })
        .collect();
    let payees: Vec<_> = examples
        .iter()
        .map(|(payee, category)| json!({ "payee": payee, "category": category }).to_string())
        .collect();
    let transactions: Vec<_> = offer
        .rows()
        .map(|(id, row)| {
            let currency = currencies.get(&row.account_id).copied();
            let note: String = row.note.chars().take(MAX_NOTE_LEN).collect();
            json!({
                "id": id,
                "kind": CategoryKind::of(row.amount).as_str(),
                "payee": row.payee,
                "note": note,
                "amount": currency.map(|currency| Money::new(row.amount, currency).to_string()),
                "currency": currency.map(|currency| currency.code().to_string()),
                "day": row.date.to_string(),
            })
            .to_string()
        })
        .collect();
    let mut kinds = vec![
        sent(SentKind::Transactions, transactions.len()),
        sent(SentKind::Categories, categories.len()),
    ];
    let mut parts = vec![data("categories", &categories)];
    if !payees.is_empty() {
        kinds.push(sent(SentKind::Payees, payees.len()));
        parts.push(data("examples", &payees));
    }
    parts.push(data("transactions", &transactions));
    Question {
        task: AiTask::Categorize,
        system: SYSTEM.to_owned(),
        parts,
        schema: schema(),
        max_output_tokens: MAX_OUTPUT_TOKENS,
        sent: kinds,
    }
}

/// What a model answered, in our words.
///
/// # Errors
/// What is wrong with the form of the answer, for the model.
pub(super) fn read(answer: &Value) -> Result<Vec<RawSuggestion>, String> {
    let answer: ModelAnswer =
        serde_json::from_value(answer.clone()).map_err(|error| error.to_string())?;
    let items = answer.suggestions.into_iter();
    let items = items.map(|item| RawSuggestion {
        transaction: item.transaction,
        category: item.category,
        confidence: item.confidence,
    });
    Ok(items.collect())
}

fn schema() -> AnswerSchema {
    AnswerSchema {
        name: "category_suggestions",
        schema: json!({
            "type": "object",
            "properties": {
                "suggestions": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "properties": {
                            "transaction": { "type": "string", "description": "The id of a transaction, such as t1." },
                            "category": {
                                "type": ["string", "null"],
                                "description": "The id of a category, such as c1; null if none fits.",
                            },
                            "confidence": { "type": "integer", "description": "From 0 to 100." },
                        },
                        "required": ["transaction", "category", "confidence"],
                        "additionalProperties": false,
                    },
                },
            },
            "required": ["suggestions"],
            "additionalProperties": false,
        }),
    }
}

/// Lines of JSON: whatever strangers wrote stays within its quotes.
fn data(label: &'static str, lines: &[String]) -> Part {
    Part::Data {
        label,
        text: lines.join("\n"),
    }
}

fn sent(kind: SentKind, count: usize) -> Sent {
    Sent::new(kind, u32::try_from(count).unwrap_or(u32::MAX))
}
