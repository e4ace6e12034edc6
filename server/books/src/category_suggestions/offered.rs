//! What a model suggested, as far as it can still be accepted.

use std::collections::BTreeSet;

use kym_domain::id::CategoryId;
use kym_platform::error::Result;
use kym_store::access::Member;
use kym_store::{Reader, categories, category_suggestions, workspaces};

use super::wire::OfferedSuggestion;

/// The suggestions that the member can accept, the surest first. None where the workspace does not allow AI any more.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn offered<R>(
    reader: &mut Reader,
    member: &Member<R>,
) -> Result<Vec<OfferedSuggestion>> {
    if !workspaces::get(reader, member).await?.workspace.ai_allowed {
        return Ok(Vec::new());
    }
    let usable = usable_categories(reader, member).await?;
    let all = category_suggestions::list(reader, member).await?;
    let offered = all.into_iter().filter_map(|suggestion| {
        let category = suggestion.category_id.filter(|id| usable.contains(id))?;
        Some(OfferedSuggestion {
            suggestion,
            category,
        })
    });
    Ok(offered.collect())
}

/// The categories that the member can give to new transactions.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn usable_categories<R>(
    reader: &mut Reader,
    member: &Member<R>,
) -> Result<BTreeSet<CategoryId>> {
    let all = categories::list(reader, member).await?;
    let offered = all.iter().filter(|category| !category.is_archived);
    Ok(offered.map(|category| category.id).collect())
}
