//! A transaction whose category gives everything to another one.

use super::Transaction;
use crate::id::CategoryId;

impl Transaction {
    /// The transaction with another category in place of one, as a whole and on each of its lines.
    #[must_use]
    pub fn recategorised(self, from: CategoryId, into: CategoryId) -> Self {
        let other = |id: Option<CategoryId>| if id == Some(from) { Some(into) } else { id };
        let mut is = self;
        is.version += 1;
        is.category_id = other(is.category_id);
        for line in &mut is.splits {
            line.category_id = other(line.category_id);
        }
        is
    }
}
