//! The form of an answer, as a schema and as it is read.

use kym_ai::protocols::AnswerSchema;
use kym_domain::receipts::ai_reading::{RawLine, RawReading, RawTax};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// What a model answers. What it leaves out it does not know.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Answer {
    merchant: Option<String>,
    date: Option<String>,
    time: Option<String>,
    total: Option<String>,
    currency: Option<String>,
    payment_method: Option<String>,
    category: Option<String>,
    lines: Option<Vec<AnswerLine>>,
    taxes: Option<Vec<AnswerTax>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AnswerLine {
    name: Option<String>,
    quantity: Option<String>,
    unit_price: Option<String>,
    sum: Option<String>,
    category: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AnswerTax {
    rate: Option<String>,
    net: Option<String>,
    tax: Option<String>,
}

impl Answer {
    /// The answer of this form.
    ///
    /// # Errors
    /// What is wrong with it, in English, for the model.
    pub(super) fn read(value: &Value) -> Result<Self, String> {
        Self::deserialize(value).map_err(|error| error.to_string())
    }

    /// As it is checked.
    pub(super) fn raw(&self) -> RawReading<'_> {
        let lines = self.lines.iter().flatten().map(|line| RawLine {
            name: line.name.as_deref(),
            quantity: line.quantity.as_deref(),
            unit_price: line.unit_price.as_deref(),
            sum: line.sum.as_deref(),
            category: line.category.as_deref(),
        });
        let taxes = self.taxes.iter().flatten().map(|tax| RawTax {
            rate: tax.rate.as_deref(),
            net: tax.net.as_deref(),
            tax: tax.tax.as_deref(),
        });
        RawReading {
            merchant: self.merchant.as_deref(),
            date: self.date.as_deref(),
            time: self.time.as_deref(),
            total: self.total.as_deref(),
            currency: self.currency.as_deref(),
            payment_method: self.payment_method.as_deref(),
            category: self.category.as_deref(),
            lines: lines.collect(),
            taxes: taxes.collect(),
        }
    }
}

/// The schema that models are held to.
pub(super) fn schema() -> AnswerSchema {
    let line = object(
        &["name", "quantity", "unit_price", "sum", "category"],
        Map::new(),
    );
    let tax = object(&["rate", "net", "tax"], Map::new());
    let mut lists = Map::new();
    lists.insert(
        "lines".to_owned(),
        json!({ "type": "array", "items": line }),
    );
    lists.insert("taxes".to_owned(), json!({ "type": "array", "items": tax }));
    AnswerSchema {
        name: "receipt",
        schema: object(
            &[
                "merchant",
                "date",
                "time",
                "total",
                "currency",
                "payment_method",
                "category",
            ],
            lists,
        ),
    }
}

/// An object of texts that may be null, and of others. Endpoints want every property to be required.
fn object(texts: &[&str], others: Map<String, Value>) -> Value {
    let mut properties = Map::new();
    for name in texts {
        let text = json!({ "type": ["string", "null"] });
        properties.insert((*name).to_owned(), text);
    }
    properties.extend(others);
    let required: Vec<_> = properties.keys().cloned().collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}
