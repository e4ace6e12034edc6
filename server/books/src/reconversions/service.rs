//! Asking what converting anew would make of the books, and asking for it.

use kym_domain::id::{ReconversionId, WorkspaceId};
use kym_domain::money::Currency;
use kym_domain::reconversions::{Comparison, Reconversion, ReconversionOptions};
use kym_platform::access::member;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, Result};
use kym_store::access::Read;
use kym_store::reconversions;

use super::convert::Reconvert;
use super::data::ReconversionData;
use super::scope::{allowed, currency_of};
use super::wire::{ReconversionView, StartReconversion};

/// What it would make of the books, counted in the currency of before and in that of then.
pub async fn preview(
    view: &mut View,
    workspace: WorkspaceId,
    options: &ReconversionOptions,
) -> Result<(Comparison, Currency, Currency)> {
    let reader = &mut view.reader;
    let member = allowed(reader, view.user, workspace, options).await?;
    let then = currency_of(reader, &member, options).await?;
    let survey = ReconversionData::of(reader, &member, options, then).await?;
    let table = survey.rates(reader, &member).await?;
    let (comparison, _) = survey.compare(reader, &member, options, &table).await?;
    Ok((comparison, survey.now, survey.then))
}

/// Has it done by a job.
pub async fn ask(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    body: &StartReconversion,
) -> Result<Committed<ReconversionView>> {
    let options = body.check()?;
    let user = ctx.author.user;
    let member = allowed(&mut ctx.tx, user, workspace, &options).await?;
    currency_of(&mut ctx.tx, &member, &options).await?;
    let id: ReconversionId = ctx.new_id();
    let text = serde_json::to_string(body).map_err(Error::internal)?;
    let reconversion = Reconversion::new(id, (workspace, user), text, ctx.now());
    reconversions::insert(&mut ctx.tx, &member, &reconversion).await?;
    let job = Reconvert {
        workspace_id: workspace.as_uuid(),
        reconversion_id: id.as_uuid(),
    };
    let now = ctx.now();
    ctx.enqueue(&job, now, None);
    ctx.commit(ReconversionView::new(reconversion)?).await
}

/// What became of it.
pub async fn get(
    view: &mut View,
    workspace: WorkspaceId,
    id: ReconversionId,
) -> Result<ReconversionView> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let found = reconversions::get(&mut view.reader, &member, id).await?;
    ReconversionView::new(found.ok_or(Error::NOT_FOUND)?)
}
