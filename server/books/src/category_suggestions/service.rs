//! Asking for suggestions, and looking at them.

use std::collections::BTreeMap;

use kym_ai::ai_calls::{Asker, ensure_ready};
use kym_domain::ai_models::AiTask;
use kym_domain::category_suggestions::CategorySuggestionRun;
use kym_domain::id::{TransactionId, WorkspaceId};
use kym_platform::access::member;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::state::App;
use kym_store::access::{EditTransactions, Read};
use kym_store::category_suggestions::runs;
use kym_store::transactions;

use super::ask_model::SuggestCategories;
use super::input::SuggestionScope;
use super::offered::offered;
use super::select::select;
use super::wire::{CategorySuggestionList, CategorySuggestionRunView};
use crate::transactions::counting::Counting;

/// The transactions that would be asked about. They are looked for before the change, since nobody else can write while it
/// is open.
pub(super) async fn find(
    app: &App,
    view: &mut View,
    workspace: WorkspaceId,
    scope: &SuggestionScope,
) -> Result<Vec<TransactionId>> {
    let member = member::<EditTransactions>(&mut view.reader, view.user, workspace).await?;
    let asker = Asker {
        user: view.user,
        workspace,
    };
    ensure_ready(app, &mut view.reader, &asker, AiTask::Categorize, view.now).await?;
    select(&mut view.reader, &member, scope).await
}

/// Has a model asked about them by a job. About none there is nothing to ask.
pub(super) async fn start(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    ids: &[TransactionId],
) -> Result<Committed<CategorySuggestionRunView>> {
    let user = ctx.author.user;
    let member = member::<EditTransactions>(&mut ctx.tx, user, workspace).await?;
    let count = i64::try_from(ids.len()).map_err(Error::internal)?;
    let run = CategorySuggestionRun::new(ctx.new_id(), (workspace, user), count, ctx.now());
    if !runs::insert(&mut ctx.tx, &member, &run).await? {
        return Err(ErrorCode::SUGGESTIONS_RUNNING.into());
    }
    if run.is_open() {
        let job = SuggestCategories {
            workspace_id: workspace.as_uuid(),
            run_id: run.id.as_uuid(),
            transaction_ids: ids.iter().map(TransactionId::as_uuid).collect(),
        };
        let now = ctx.now();
        ctx.enqueue(&job, now, None);
    }
    ctx.commit(CategorySuggestionRunView(run)).await
}

/// What was suggested to the caller, and how far their newest run has come.
pub(super) async fn list(
    view: &mut View,
    workspace: WorkspaceId,
) -> Result<CategorySuggestionList> {
    let reader = &mut view.reader;
    let member = member::<Read>(reader, view.user, workspace).await?;
    let offered = offered(reader, &member).await?;
    let ids: Vec<_> = offered
        .iter()
        .map(|one| one.suggestion.transaction_id)
        .collect();
    let rows = transactions::get_many(reader, &member, &ids).await?;
    let mut rows: BTreeMap<_, _> = rows.into_iter().map(|row| (row.id, row)).collect();
    let items = offered.into_iter().filter_map(|one| {
        let row = rows.remove(&one.suggestion.transaction_id)?;
        Some((one, row))
    });
    let items: Vec<_> = items.collect();
    let counting = Counting::of(reader, &member, &[], items.iter().map(|(_, row)| row)).await?;
    let run = runs::newest(reader, &member).await?;
    Ok(CategorySuggestionList::new(&items, run.as_ref(), &counting))
}
