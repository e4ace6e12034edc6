//! What a rule names, against what its workspace has.

use std::collections::BTreeSet;

use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::id::{AccountId, CategoryId};
use kym_domain::rules::{Action, Condition, RuleDefinition};
use kym_planned::schedules::known_categories::KnownCategories;
use kym_platform::error::Result;
use kym_store::access::Member;
use kym_store::{Reader, accounts};

/// What is wrong with the categories and accounts that a rule names; what it named before may stay.
///
/// # Errors
/// When the database cannot be read.
pub async fn violations<R>(
    reader: &mut Reader,
    member: &Member<R>,
    definition: &RuleDefinition,
    had: Option<&RuleDefinition>,
) -> Result<Vec<FieldError>> {
    let known = KnownCategories::load(reader, member).await?;
    let all = accounts::list(reader, member, true).await?;
    let mut accounts: BTreeSet<_> = all.into_iter().map(|account| account.id).collect();
    let mut before = BTreeSet::new();
    if let Some(had) = had {
        let (categories, others) = named(had);
        before.extend(categories.into_iter().map(|(_, id)| id));
        accounts.extend(others.into_iter().map(|(_, id)| id));
    }
    let mut checks = Checks::default();
    let (categories, used) = named(definition);
    for (field, id) in categories {
        if !known.has(id) && !before.contains(&id) {
            checks.note(field, FieldCode::NotFound);
        }
    }
    for (field, id) in used {
        if !accounts.contains(&id) {
            checks.note(field, FieldCode::NotFound);
        }
    }
    Ok(checks.into_errors())
}

/// What is named, with the field that does.
type Named<T> = Vec<(String, T)>;

/// The categories and the accounts that a rule names, and where it does.
fn named(definition: &RuleDefinition) -> (Named<CategoryId>, Named<AccountId>) {
    let (mut categories, mut accounts) = (Vec::new(), Vec::new());
    for (index, condition) in definition.conditions.iter().enumerate() {
        let at = |value| format!("conditions[{index}].values[{value}]");
        match condition {
            Condition::Category(test) => {
                let ids = test.ids.iter().enumerate();
                categories.extend(ids.filter_map(|(value, id)| Some((at(value), (*id)?))));
            }
            Condition::Account(ids) => {
                let ids = ids.iter().enumerate();
                accounts.extend(ids.map(|(value, id)| (at(value), *id)));
            }
            Condition::Text(_) | Condition::Amount(_) | Condition::Direction(_) => {}
        }
    }
    for (index, action) in definition.actions.iter().enumerate() {
        match action {
            Action::Category(id) => categories.push((format!("actions[{index}].category_id"), *id)),
            Action::Split(lines) => {
                let lines = lines.iter().enumerate();
                categories.extend(lines.filter_map(|(line, share)| {
                    let field = format!("actions[{index}].lines[{line}].category_id");
                    Some((field, share.category_id?))
                }));
            }
            Action::Payee(_) | Action::Note(_) | Action::Status(_) | Action::Tags(_) => {}
        }
    }
    (categories, accounts)
}
