//! Asking what converting anew would make of the books, and asking for it.

use kym_domain::id::{ReRatingId, WorkspaceId};
use kym_domain::money::Currency;
use kym_domain::re_ratings::{Comparison, ReRating, ReconversionOptions};
use kym_store::access::Read;
use kym_store::re_ratings;

use super::fulfil::ReRate;
use super::scope::{allowed, currency_of};
use super::survey::Survey;
use super::wire::{ReRatingInput, SeenReRating};
use crate::access::member;
use crate::context::{Committed, Ctx, View};
use crate::error::{Error, Result};

/// What it would make of the books, counted in the currency of before and in that of then.
pub async fn preview(
    view: &mut View,
    workspace: WorkspaceId,
    wish: &ReconversionOptions,
) -> Result<(Comparison, Currency, Currency)> {
    let reader = &mut view.reader;
    let member = allowed(reader, view.user, workspace, wish).await?;
    let then = currency_of(reader, &member, wish).await?;
    let survey = Survey::of(reader, &member, wish, then).await?;
    let table = survey.rates(reader, &member).await?;
    let (comparison, _) = survey.compare(reader, &member, wish, &table).await?;
    Ok((comparison, survey.now, survey.then))
}

/// Has it done by a job.
pub async fn ask(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    body: &ReRatingInput,
) -> Result<Committed<SeenReRating>> {
    let wish = body.check()?;
    let user = ctx.author.user;
    let member = allowed(&mut ctx.tx, user, workspace, &wish).await?;
    currency_of(&mut ctx.tx, &member, &wish).await?;
    let id: ReRatingId = ctx.new_id();
    let text = serde_json::to_string(body).map_err(Error::internal)?;
    let asked = ReRating::new(id, (workspace, user), text, ctx.now());
    re_ratings::insert(&mut ctx.tx, &member, &asked).await?;
    let job = ReRate {
        workspace_id: workspace.as_uuid(),
        re_rating_id: id.as_uuid(),
    };
    let now = ctx.now();
    ctx.enqueue(&job, now, None)?;
    ctx.commit(SeenReRating::new(asked)?).await
}

/// What became of it.
pub async fn get(view: &mut View, workspace: WorkspaceId, id: ReRatingId) -> Result<SeenReRating> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let found = re_ratings::get(&mut view.reader, &member, id).await?;
    SeenReRating::new(found.ok_or(Error::NOT_FOUND)?)
}
