//! What a model may choose from, under short names of ours, and what it chose.

use std::collections::BTreeMap;

use super::{CategorySuggestion, MAX_CONFIDENCE};
use crate::categories::{Category, CategoryKind, flatten, tree};
use crate::id::CategoryId;
use crate::language::Language;
use crate::transactions::Transaction;
use jiff::Timestamp;

/// Transactions and the categories that they may be for, each with a short name: `t1`, `c1` and so on. A model sees these
/// names and no ids, so it can name nothing that was not offered.
#[derive(Debug, Clone)]
pub struct Offer {
    rows: Vec<Transaction>,
    categories: Vec<OfferedCategory>,
}

/// A category that may be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedCategory {
    /// The category.
    pub id: CategoryId,
    /// Its name behind those of its parents.
    pub path: String,
    /// Whether it takes or gives.
    pub kind: CategoryKind,
}

/// What a model answers about one transaction, unread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawSuggestion {
    /// The short name of the transaction.
    pub transaction: String,
    /// The short name of the category, if it has one to suggest.
    pub category: Option<String>,
    /// How sure it is.
    pub confidence: i64,
}

impl Offer {
    /// Transactions, and of these categories those that are offered for new transactions and of a kind that some
    /// transaction is.
    pub fn new(rows: Vec<Transaction>, all: &[Category], language: Language) -> Self {
        let kinds = |kind| rows.iter().any(|row| CategoryKind::of(row.amount) == kind);
        let (expenses, incomes) = (kinds(CategoryKind::Expense), kinds(CategoryKind::Income));
        let by_id: BTreeMap<_, _> = all.iter().map(|category| (category.id, category)).collect();
        let is_archived = |category: &Category| {
            let mut above = Some(category);
            while let Some(one) = above {
                if one.is_archived {
                    return true;
                }
                above = one.parent_id.and_then(|id| by_id.get(&id).copied());
            }
            false
        };
        let lines = flatten(&tree(all, language), language);
        let categories = lines.into_iter().filter_map(|line| {
            let category = by_id.get(&line.id)?;
            let is_wanted = match category.kind {
                CategoryKind::Expense => expenses,
                CategoryKind::Income => incomes,
            };
            (is_wanted && !is_archived(category)).then_some(OfferedCategory {
                id: category.id,
                path: line.path,
                kind: category.kind,
            })
        });
        let categories = categories.collect();
        Self { rows, categories }
    }

    /// Whether there is nothing to ask: no transaction, or no category to choose.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty() || self.categories.is_empty()
    }

    /// The transactions with their short names.
    pub fn rows(&self) -> impl Iterator<Item = (String, &Transaction)> {
        let named = self.rows.iter().enumerate();
        named.map(|(index, row)| (format!("t{}", index + 1), row))
    }

    /// The categories with their short names.
    pub fn categories(&self) -> impl Iterator<Item = (String, &OfferedCategory)> {
        let named = self.categories.iter().enumerate();
        named.map(|(index, category)| (format!("c{}", index + 1), category))
    }

    /// The short name of a category, if it is offered.
    pub fn name_of(&self, id: CategoryId) -> Option<String> {
        let mut named = self.categories();
        named.find_map(|(name, category)| (category.id == id).then_some(name))
    }

    /// What a model chose for each of the transactions; for those that it left out, nothing.
    ///
    /// # Errors
    /// What is wrong with the answer, in English, for the model.
    pub fn read(
        &self,
        answers: &[RawSuggestion],
        model_name: &str,
        asked_at: Timestamp,
    ) -> Result<Vec<CategorySuggestion>, String> {
        let categories: BTreeMap<_, _> = self.categories().collect();
        let mut chosen: BTreeMap<&str, (Option<CategoryId>, i64)> = BTreeMap::new();
        let rows: BTreeMap<_, _> = self.rows().collect();
        for answer in answers {
            let name = answer.transaction.as_str();
            let Some(row) = rows.get(name) else {
                return Err(format!("there is no transaction {}", shown(name)));
            };
            if !(0..=MAX_CONFIDENCE).contains(&answer.confidence) {
                return Err(format!(
                    "the confidence of {name} is not from 0 to {MAX_CONFIDENCE}"
                ));
            }
            let category = match &answer.category {
                None => None,
                Some(text) => {
                    let Some(category) = categories.get(text) else {
                        return Err(format!("there is no category {}", shown(text)));
                    };
                    let kind = CategoryKind::of(row.amount);
                    if category.kind != kind {
                        return Err(format!(
                            "{name} is of kind {kind}, but {text} is of kind {}",
                            category.kind
                        ));
                    }
                    Some(category.id)
                }
            };
            if chosen.insert(name, (category, answer.confidence)).is_some() {
                return Err(format!("{name} was answered twice"));
            }
        }
        let suggestions = self.rows().map(|(name, row)| {
            let (category_id, confidence) = chosen.get(name.as_str()).copied().unwrap_or_default();
            CategorySuggestion {
                transaction_id: row.id,
                version: row.version,
                category_id,
                confidence: category_id.map_or(0, |_| confidence),
                model_name: model_name.to_owned(),
                asked_at,
            }
        });
        Ok(suggestions.collect())
    }
}

/// A name that a model made up, short enough to be told back to it.
fn shown(name: &str) -> String {
    const MAX: usize = 20;
    name.chars().take(MAX).collect()
}
