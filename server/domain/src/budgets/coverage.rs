//! Which line a payment counts on: that of its own category, or the nearest one above it that takes what hangs
//! beneath, or the one for everything else. So each payment counts once, and a category with a line of its own
//! takes nothing from the one above it.

use std::collections::{BTreeMap, HashMap};

use super::{Key, LineDefinition};
use crate::categories::CategoryKind;
use crate::id::CategoryId;
use crate::money::Minor;

/// The categories of a workspace, all of them, whoever may see their names: a shared number is the same for
/// everybody.
#[derive(Debug, Clone, Default)]
pub struct Tree(HashMap<CategoryId, (Option<CategoryId>, CategoryKind)>);

/// Where a payment counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coverage {
    /// On a line.
    Line(Key),
    /// On none.
    Unbudgeted,
    /// It came in.
    Income,
}

impl Tree {
    /// The tree that these make: each with what it hangs beneath.
    pub fn new(
        all: impl IntoIterator<Item = (CategoryId, Option<CategoryId>, CategoryKind)>,
    ) -> Self {
        let all = all.into_iter();
        Self(all.map(|(id, parent, kind)| (id, (parent, kind))).collect())
    }

    /// Whether it takes or gives.
    pub fn kind(&self, id: CategoryId) -> Option<CategoryKind> {
        self.0.get(&id).map(|(_, kind)| *kind)
    }

    /// Where a payment of this category counts. Without one its sign tells whether it came in.
    pub fn place(
        &self,
        category: Key,
        amount: Minor,
        lines: &BTreeMap<Key, LineDefinition>,
    ) -> Coverage {
        let is_income = match category {
            Some(id) => self.kind(id) == Some(CategoryKind::Income),
            None => !amount.is_negative(),
        };
        if is_income {
            return Coverage::Income;
        }
        let line = category.and_then(|id| self.line_of(id, lines));
        match line {
            Some(id) => Coverage::Line(Some(id)),
            None if lines.contains_key(&None) => Coverage::Line(None),
            None => Coverage::Unbudgeted,
        }
    }

    fn line_of(&self, id: CategoryId, lines: &BTreeMap<Key, LineDefinition>) -> Option<CategoryId> {
        let mut step = Some(id);
        // No branch is longer than there are categories.
        for _ in 0..=self.0.len() {
            let above = step?;
            let line = lines.get(&Some(above));
            if line.is_some_and(|line| above == id || line.include_subcategories) {
                return Some(above);
            }
            step = self.0.get(&above).and_then(|(parent, _)| *parent);
        }
        None
    }
}
