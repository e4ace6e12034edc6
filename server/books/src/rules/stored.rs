//! Rules as the database keeps them, and those of them that are followed.

use kym_domain::rules::{Action, Rule};
use kym_planned::schedules::known_categories::KnownCategories;
use kym_platform::error::{Error, Result};
use kym_store::access::Member;
use kym_store::rules::StoredRule;
use kym_store::{Reader, rules, transactions};

use super::definition::DefinitionBody;

/// All rules of a workspace in their order.
///
/// # Errors
/// When the database holds what is no rule.
pub async fn list<R>(reader: &mut Reader, member: &Member<R>) -> Result<Vec<Rule>> {
    let kept = rules::list(reader, member).await?;
    kept.iter().map(read).collect()
}

/// The rules that are asked: those that are switched on and can be followed, in their order. Their tags
/// are spelled as the workspace spells them.
///
/// # Errors
/// When the database holds what is no rule.
pub async fn for_use<R>(reader: &mut Reader, member: &Member<R>) -> Result<Vec<Rule>> {
    let mut all = list(reader, member).await?;
    all.retain(|rule| rule.definition.is_active);
    usable(reader, member, all).await
}

/// Those of these rules that can be followed, as they are asked: with their tags as the workspace spells them, and
/// with the subcategories that they look at.
///
/// # Errors
/// When the database cannot be read.
pub async fn usable<R>(
    reader: &mut Reader,
    member: &Member<R>,
    rules: Vec<Rule>,
) -> Result<Vec<Rule>> {
    if rules.is_empty() {
        return Ok(rules);
    }
    let known = KnownCategories::load(reader, member).await?;
    let rules = rules.into_iter();
    let rules = rules.filter(|rule| known.problem(rule).is_none());
    let mut rules: Vec<_> = rules.map(|rule| known.expanded(rule)).collect();
    let actions = rules
        .iter_mut()
        .flat_map(|rule| &mut rule.definition.actions);
    let tags = actions.filter_map(|action| match action {
        Action::Tags(tags) => Some(tags),
        _ => None,
    });
    let mut tags: Vec<_> = tags.flatten().collect();
    let mut spelled: Vec<_> = tags.iter().map(|tag| (*tag).clone()).collect();
    transactions::spell_tags(reader, member, &mut spelled).await?;
    for (tag, spelled) in tags.iter_mut().zip(spelled) {
        **tag = spelled;
    }
    Ok(rules)
}

/// A rule as the database keeps it.
///
/// # Errors
/// When it cannot be written as JSON.
pub fn written(rule: &Rule) -> Result<StoredRule> {
    let definition = serde_json::to_string(&DefinitionBody::new(&rule.definition));
    Ok(StoredRule {
        id: rule.id,
        workspace_id: rule.workspace_id,
        position: rule.position,
        definition: definition.map_err(Error::internal)?,
        version: rule.version,
    })
}

fn read(kept: &StoredRule) -> Result<Rule> {
    let body: DefinitionBody = serde_json::from_str(&kept.definition).map_err(Error::internal)?;
    let nonsense = |_| Error::internal(anyhow::anyhow!("rule {} says nothing", kept.id));
    Ok(Rule {
        id: kept.id,
        workspace_id: kept.workspace_id,
        position: kept.position,
        definition: body.check().map_err(nonsense)?,
        version: kept.version,
    })
}
