//! What comes of rules for one transaction.

use super::actions::Action;
use super::conditions::Condition;
use super::facts::{Facts, Texts};
use super::{Rule, RuleMatch, shares};
use crate::id::{RuleId, SplitId};
use crate::money::Currency;
use crate::text::fold;
use crate::transactions::{MAX_TAGS, Peer, Transaction, TransactionStatus};

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

/// What amounts are counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Currencies {
    /// The currency of the account that the transaction is on.
    pub own: Currency,
    /// That of the account of the other leg, if it is one of a transfer.
    pub other: Currency,
}

impl From<Currency> for Currencies {
    /// Everything in this currency.
    fn from(currency: Currency) -> Self {
        Self {
            own: currency,
            other: currency,
        }
    }
}

/// Asks the rules in their order; each sees what those before it did, and of two that give a field, the
/// first does. Then they are asked anew, until nothing changes: so asking once more never changes
/// anything either. A transaction about which they never come to rest stays as it is.
///
/// A transfer fits when one of its legs does. Rules give it payee, note and tags, which both legs have in common:
/// asked about either, they say the same. It has no category, and how far it has come each bank says for its leg.
///
/// Answers nothing when nothing changes: among others for what is reconciled, void or deleted, and for the
/// categories of what is split already.
pub fn apply(
    rules: &[Rule],
    row: &Transaction,
    currencies: impl Into<Currencies>,
    mut settled: UserSetFields,
    mut new_id: impl FnMut() -> SplitId,
) -> Option<Applied> {
    let currencies = currencies.into();
    let is_closed = matches!(
        row.status,
        TransactionStatus::Reconciled | TransactionStatus::Void
    );
    if is_closed || !row.is_live() {
        return None;
    }
    if row.transfer.is_some() {
        settled.category = true;
        settled.status = true;
    }
    let mut is = row.clone();
    let mut done = Vec::new();
    for _ in 0..MAX_PASSES {
        let was = is.clone();
        pass(rules, &mut is, currencies, settled, &mut done, &mut new_id);
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
    currencies: Currencies,
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
        let other = row.other_leg();
        let own = fits(rule, &facts.with(row, currencies.own));
        let fits_other = |leg| fits(rule, &facts.with(leg, currencies.other));
        if !own && !other.as_ref().is_some_and(fits_other) {
            continue;
        }
        let was = row.clone();
        for action in &rule.definition.actions {
            act(action, row, currencies.own, &mut settled, new_id);
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

impl Transaction {
    /// The other leg of a transfer, as far as this one knows it: where it is, how much, and the words of both.
    fn other_leg(&self) -> Option<Self> {
        let peer = self.transfer?;
        Some(Self {
            id: peer.transaction_id,
            account_id: peer.account_id,
            amount: peer.amount,
            transfer: Some(Peer {
                transaction_id: self.id,
                account_id: self.account_id,
                amount: self.amount,
            }),
            ..self.clone()
        })
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
