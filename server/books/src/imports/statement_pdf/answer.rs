//! The form of an answer, as a schema and as it is read and kept.

use kym_ai::protocols::AnswerSchema;
use kym_statements::printed::{RawStatementBalance, RawStatementPart, RawStatementRow};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What a model answers about some lines.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StatementAnswer {
    rows: Vec<AnswerRow>,
    balances: Vec<AnswerBalance>,
    other_lines: Vec<i64>,
    currency: Option<String>,
    account_number: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AnswerRow {
    line: i64,
    date: Option<String>,
    amount: Option<String>,
    direction: Option<String>,
    payee: Option<String>,
    note: Option<String>,
    balance: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AnswerBalance {
    kind: BalanceKind,
    line: i64,
    amount: String,
    date: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum BalanceKind {
    Opening,
    Closing,
}

impl StatementAnswer {
    /// The answer of this form.
    ///
    /// # Errors
    /// What is wrong with it, in English, for the model.
    pub(super) fn read(value: &Value) -> Result<Self, String> {
        Self::deserialize(value).map_err(|error| error.to_string())
    }

    /// As it is checked.
    pub(super) fn raw(&self) -> RawStatementPart {
        let rows = self.rows.iter().map(|row| RawStatementRow {
            line: row.line,
            date: row.date.clone(),
            amount: row.amount.clone(),
            direction: row.direction.clone(),
            payee: row.payee.clone(),
            note: row.note.clone(),
            balance: row.balance.clone(),
        });
        let of_kind = |kind| move |balance: &&AnswerBalance| balance.kind == kind;
        let mut balances = self.balances.iter();
        RawStatementPart {
            rows: rows.collect(),
            opening: balances
                .clone()
                .find(of_kind(BalanceKind::Opening))
                .map(AnswerBalance::raw),
            closing: balances
                .rfind(of_kind(BalanceKind::Closing))
                .map(AnswerBalance::raw),
            other_lines: self.other_lines.clone(),
            currency: self.currency.clone(),
            account_number: self.account_number.clone(),
        }
    }
}

impl AnswerBalance {
    fn raw(&self) -> RawStatementBalance {
        RawStatementBalance {
            line: self.line,
            amount: self.amount.clone(),
            date: self.date.clone(),
        }
    }
}

/// The schema that models are held to. Endpoints want every property to be required.
pub(super) fn schema() -> AnswerSchema {
    let text = json!({ "type": ["string", "null"] });
    AnswerSchema {
        name: "statement",
        schema: json!({
            "type": "object",
            "properties": {
                "rows": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "properties": {
                            "line": { "type": "integer" },
                            "date": text,
                            "amount": text,
                            "direction": { "type": ["string", "null"], "description": "in or out" },
                            "payee": text,
                            "note": text,
                            "balance": text,
                        },
                        "required": ["line", "date", "amount", "direction", "payee", "note", "balance"],
                        "additionalProperties": false,
                    },
                },
                "balances": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "properties": {
                            "kind": { "type": "string", "enum": ["opening", "closing"] },
                            "line": { "type": "integer" },
                            "amount": { "type": "string" },
                            "date": text,
                        },
                        "required": ["kind", "line", "amount", "date"],
                        "additionalProperties": false,
                    },
                },
                "other_lines": { "type": "array", "items": { "type": "integer" } },
                "currency": text,
                "account_number": text,
            },
            "required": ["rows", "balances", "other_lines", "currency", "account_number"],
            "additionalProperties": false,
        }),
    }
}
