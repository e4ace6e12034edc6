//! What comes of rules for one transaction.

use super::actions::Action;
use super::conditions::Condition;
use super::facts::{Facts, Texts};
use super::{Rule, RuleMatch, shares};
use crate::id::{RuleId, SplitId};
use crate::money::Currency;
use crate::text::fold;
use crate::transactions::{MAX_TAGS, Transaction, TransactionStatus};

/// How often the rules are asked anew because of what they did. Rules that have not come to rest by
/// then never do.
const MAX_PASSES: usize = 10;

/// What rules make of a transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// The transaction as it is then, of the next version.
    pub row: Transaction,
    /// Those that did something to it, in their order.
    pub rules: Vec<RuleId>,
}

/// What of a transaction somebody has said, so that no rule does.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a field of the transaction, and any of them may be settled"
)]
pub struct UserSetFields {
    /// What it is for, on its lines or as a whole.
    pub category: bool,
    /// Who was paid, or who paid.
    pub payee: bool,
    /// What else there is to say.
    pub note: bool,
    /// How far it has come.
    pub status: bool,
    /// The words on it.
    pub tags: bool,
}

/// Asks the rules in their order; each sees what those before it did, and of two that give a field, the
/// first does. Then they are asked anew, until nothing changes: so asking once more never changes
/// anything either. A transaction about which they never come to rest stays as it is.
///
/// Answers nothing when nothing changes: among others for what is reconciled, void or deleted, for
/// transfers, and for the categories of what is split already.
pub fn apply(
    rules: &[Rule],
    row: &Transaction,
    currency: Currency,
    settled: UserSetFields,
    mut new_id: impl FnMut() -> SplitId,
) -> Option<Applied> {
    let is_closed = matches!(
        row.status,
        TransactionStatus::Reconciled | TransactionStatus::Void
    );
    if is_closed || row.transfer.is_some() || !row.is_live() {
        return None;
    }
    let mut is = row.clone();
    let mut done = Vec::new();
    for _ in 0..MAX_PASSES {
        let was = is.clone();
        pass(rules, &mut is, currency, settled, &mut done, &mut new_id);
        if is == was {
            done.sort_by_key(|id| rules.iter().position(|rule| rule.id == *id));
            done.dedup();
            is.version = row.version + 1;
            let differs = was != *row;
            return differs.then_some(Applied {
                row: is,
                rules: done,
            });
        }
    }
    None
}

/// Asks each rule once.
fn pass(
    rules: &[Rule],
    row: &mut Transaction,
    currency: Currency,
    settled: UserSetFields,
    done: &mut Vec<RuleId>,
    new_id: &mut impl FnMut() -> SplitId,
) {
    let mut settled = UserSetFields {
        category: settled.category || !row.splits.is_empty(),
        ..settled
    };
    let mut facts = Texts::of(row);
    for rule in rules.iter().filter(|rule| rule.definition.is_active) {
        if !fits(rule, &facts.with(row, currency)) {
            continue;
        }
        let was = row.clone();
        for action in &rule.definition.actions {
            act(action, row, currency, &mut settled, new_id);
        }
        if *row != was {
            done.push(rule.id);
            facts = Texts::of(row);
        }
        if rule.definition.stop {
            break;
        }
    }
}

fn fits(rule: &Rule, facts: &Facts<'_>) -> bool {
    let mut conditions = rule.definition.conditions.iter();
    let holds = |condition: &Condition| condition.holds(facts);
    match rule.definition.matching {
        RuleMatch::All => conditions.all(holds),
        RuleMatch::Any => conditions.any(holds),
    }
}

fn act(
    action: &Action,
    row: &mut Transaction,
    currency: Currency,
    settled: &mut UserSetFields,
    new_id: &mut impl FnMut() -> SplitId,
) {
    match action {
        Action::Category(id) if !settled.category => {
            row.category_id = Some(*id);
            settled.category = true;
        }
        Action::Split(lines) if !settled.category => {
            if let Some(lines) = shares::divide(lines, row, currency, new_id) {
                row.category_id = None;
                row.splits = lines;
                settled.category = true;
            }
        }
        Action::Payee(payee) if !settled.payee => {
            row.payee.clone_from(payee);
            settled.payee = true;
        }
        Action::Note(note) if !settled.note => {
            row.note.clone_from(note);
            settled.note = true;
        }
        Action::Status(status) if !settled.status => {
            row.status = *status;
            settled.status = true;
        }
        // All rules that fit put their words on it.
        Action::Tags(tags) if !settled.tags => {
            for tag in tags {
                let has = row.tags.iter().any(|other| fold(other) == fold(tag));
                if !has && row.tags.len() < MAX_TAGS {
                    row.tags.push(tag.clone());
                }
            }
        }
        Action::Category(_)
        | Action::Split(_)
        | Action::Payee(_)
        | Action::Note(_)
        | Action::Status(_)
        | Action::Tags(_) => {}
    }
}
