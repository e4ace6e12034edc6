//! What a condition compares the category of a transaction with.

use std::collections::BTreeSet;

use crate::categories::Category;
use crate::id::CategoryId;

/// Categories that a transaction is for, or none that anybody said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryTest {
    /// Which; nothing stands for no category.
    pub ids: Vec<Option<CategoryId>>,
    /// Whether the subcategories of these count, too.
    pub with_subcategories: bool,
}

impl CategoryTest {
    /// The categories that it names.
    pub(super) fn named(&self) -> Vec<CategoryId> {
        self.ids.iter().copied().flatten().collect()
    }

    /// The same with another category in the place of one.
    pub(super) fn recategorised(&self, from: CategoryId, into: CategoryId) -> Self {
        let mut ids = Vec::with_capacity(self.ids.len());
        for id in &self.ids {
            let id = if *id == Some(from) { Some(into) } else { *id };
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        Self {
            ids,
            with_subcategories: self.with_subcategories,
        }
    }

    /// Names, beside what it names, every subcategory that counts.
    pub(super) fn expand(&mut self, all: &[Category]) {
        if !self.with_subcategories {
            return;
        }
        let mut ids: BTreeSet<_> = self.ids.iter().copied().flatten().collect();
        loop {
            let below = all
                .iter()
                .filter(|category| category.parent_id.is_some_and(|above| ids.contains(&above)));
            let below: Vec<_> = below
                .map(|category| category.id)
                .filter(|id| !ids.contains(id))
                .collect();
            if below.is_empty() {
                break;
            }
            ids.extend(&below);
            self.ids.extend(below.into_iter().map(Some));
        }
    }
}
