//! What administrators do with models. There is no event for it: their screens ask again.

use std::collections::BTreeSet;
use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_domain::ai_models::{AiCallError, AiModel, Draft, EndpointDraft};
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::dates::Month;
use kym_domain::id::AiModelId;
use kym_platform::access::administrator::recheck_administrator;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::http::conditional::IfMatch;
use kym_platform::sealed;
use kym_platform::state::App;
use kym_store::ai_calls::spending;
use kym_store::ai_models::{self, settings};
use kym_store::{Reader, currencies};
use url::Url;

use super::wire::{
    AiModelListView, AiModelView, AiSettingsView, RemoteModelList, UpdateAiSettings,
};
use crate::protocols::{self, CallFailure, Endpoint, RemoteModel};

/// What keys of models are sealed for.
pub const KEY_PURPOSE: &str = "keys of AI models";

/// How long an endpoint may take to list its models. Somebody waits for it.
const LIST_TIMEOUT: Duration = Duration::from_secs(10);

/// The most models that are kept.
const MAX_MODELS: usize = 100;

/// Whether an address may be asked, before it is kept: names are looked up, so no change may be open.
///
/// # Errors
/// `address_refused` at the field.
pub async fn judge(app: &App, base_url: &str) -> Result<()> {
    let refused = || FieldError::new("base_url", FieldCode::AddressRefused);
    let url = Url::parse(base_url).map_err(|_| refused())?;
    if url.query().is_some() || url.fragment().is_some() {
        return Err(refused().into());
    }
    app.fetcher.check(&url).await.map_err(|(_, reason)| {
        let host = url.host_str().unwrap_or_default();
        tracing::warn!(host, reason, "the address of an AI model was refused");
        refused().into()
    })
}

/// One of them, as it is now.
pub async fn get(app: &App, id: AiModelId) -> Result<AiModel> {
    let mut reader = app.db.ask().await?;
    let model = ai_models::get(&mut reader, id).await?;
    model.ok_or(Error::NOT_FOUND)
}

/// All of them with what they have cost in this month.
pub async fn list(app: &App, reader: &mut Reader, now: Timestamp) -> Result<AiModelListView> {
    let all = ai_models::list(reader).await?;
    let spent = spending::by_model(reader, month(now)).await?;
    Ok(AiModelListView::new(
        all,
        &spent,
        |model| is_local(app, model),
        now,
    ))
}

/// The models that the endpoint of one has.
pub async fn list_remote(app: &App, model: &AiModel) -> RemoteModelList {
    let listed = async {
        let key = opened_key(app, model)?;
        let endpoint = EndpointDraft {
            provider: model.provider,
            base_url: model.base_url.clone(),
            api_key: key,
        };
        ask_for_models(app, &endpoint).await
    };
    RemoteModelList::new(listed.await)
}

/// The models that an endpoint has of which nothing is kept yet.
pub async fn list_remote_of(app: &App, endpoint: &EndpointDraft) -> RemoteModelList {
    RemoteModelList::new(ask_for_models(app, endpoint).await)
}

/// The key of a model.
///
/// # Errors
/// `key_refused` when it cannot be opened.
pub fn opened_key(app: &App, model: &AiModel) -> Result<Option<String>, CallFailure> {
    let open = |sealed: &[u8]| {
        let opened = sealed::open(&app.keys, KEY_PURPOSE, model.id.as_uuid(), sealed);
        let text = opened.and_then(|key| String::from_utf8(key).ok());
        text.ok_or_else(|| {
            let words = "the key cannot be opened: was auth.secret changed?";
            CallFailure::new(AiCallError::KeyRefused, words)
        })
    };
    model.sealed_key.as_deref().map(open).transpose()
}

async fn ask_for_models(
    app: &App,
    endpoint: &EndpointDraft,
) -> Result<Vec<RemoteModel>, CallFailure> {
    let url = Url::parse(&endpoint.base_url);
    let url =
        url.map_err(|error| CallFailure::new(AiCallError::AddressRefused, error.to_string()))?;
    let endpoint = Endpoint {
        provider: endpoint.provider,
        base_url: &url,
        key: endpoint.api_key.as_deref(),
        model: "",
        supports_json_schema: false,
        context_window: 0,
        temperature: None,
        timeout: LIST_TIMEOUT,
    };
    protocols::list_models(&app.fetcher, &endpoint).await
}

/// Adds one behind all others.
pub async fn create(mut ctx: Ctx, draft: Draft) -> Result<Committed<AiModelView>> {
    recheck_administrator(&mut ctx).await?;
    // Whoever adds one waits for whoever else does.
    settings::take(&mut ctx.tx).await?;
    if ai_models::list(&mut ctx.tx).await?.len() >= MAX_MODELS {
        let full = kym_domain::check::Violation::limited(FieldCode::TooMany, MAX_MODELS);
        return Err(FieldError {
            field: "name".into(),
            violation: full,
        }
        .into());
    }
    let last = ai_models::last_place(&mut ctx.tx).await?;
    let mut model = draft.create(ctx.new_id(), last + 1);
    seal_key(&ctx, &mut model, &draft)?;
    ai_models::insert(&mut ctx.tx, &model).await?;
    tracing::info!(model.id = %model.id, by = %ctx.author.user, "an AI model was added");
    let view = view(&mut ctx, model).await?;
    ctx.commit(view).await
}

/// Changes one.
pub async fn update(
    mut ctx: Ctx,
    id: AiModelId,
    draft: Draft,
    if_match: &IfMatch,
) -> Result<Committed<AiModelView>> {
    let was = take(&mut ctx, id, if_match).await?;
    let origin = |url: &str| Url::parse(url).ok().map(|url| url.origin());
    let has_moved = origin(&was.base_url) != origin(&draft.base_url);
    // A key is not shown, and so not to be sent to another machine by whoever does not know it.
    if has_moved && was.sealed_key.is_some() && draft.api_key.is_none() {
        return Err(FieldError::new("api_key", FieldCode::Required).into());
    }
    let mut is = draft.change(&was);
    if draft.api_key.is_some() {
        seal_key(&ctx, &mut is, &draft)?;
    }
    ai_models::update(&mut ctx.tx, &is).await?;
    tracing::info!(model.id = %id, by = %ctx.author.user, "an AI model was changed");
    let view = view(&mut ctx, is).await?;
    ctx.commit(view).await
}

/// Removes one. What its calls cost stays counted.
pub async fn delete(mut ctx: Ctx, id: AiModelId, if_match: &IfMatch) -> Result<Committed<()>> {
    take(&mut ctx, id, if_match).await?;
    ai_models::delete(&mut ctx.tx, id).await?;
    tracing::info!(model.id = %id, by = %ctx.author.user, "an AI model was removed");
    ctx.commit(()).await
}

/// Puts all of them in an order.
pub async fn reorder(mut ctx: Ctx, ids: Vec<AiModelId>) -> Result<Committed<AiModelListView>> {
    recheck_administrator(&mut ctx).await?;
    let all = ai_models::list(&mut ctx.tx).await?;
    let known: BTreeSet<_> = all.iter().map(|model| model.id).collect();
    let named: BTreeSet<_> = ids.iter().copied().collect();
    if known != named || ids.len() != all.len() {
        return Err(FieldError::new("ids", FieldCode::NotFound).into());
    }
    for (priority, id) in (1..).zip(ids) {
        ai_models::place(&mut ctx.tx, id, priority).await?;
    }
    let now = ctx.now();
    let app = ctx.app().clone();
    let all = list(&app, &mut ctx.tx, now).await?;
    ctx.commit(all).await
}

/// Changes what models may cost.
pub async fn update_settings(
    mut ctx: Ctx,
    body: &UpdateAiSettings,
    if_match: &IfMatch,
) -> Result<Committed<AiSettingsView>> {
    recheck_administrator(&mut ctx).await?;
    let was = AiSettingsView(settings::take(&mut ctx.tx).await?);
    if_match.check(&was, ctx.author.language)?;
    let is = body.check(was.0.version + 1)?;
    if currencies::get(&mut ctx.tx, is.currency).await?.is_none() {
        return Err(FieldError::new("currency", FieldCode::UnknownCurrency).into());
    }
    if is.currency != was.0.currency && settings::are_counted_in(&mut ctx.tx).await? {
        return Err(FieldError::new("currency", FieldCode::Immutable).into());
    }
    settings::update(&mut ctx.tx, &is).await?;
    tracing::info!(by = %ctx.author.user, "what AI models may cost was changed");
    ctx.commit(AiSettingsView(is)).await
}

/// The month that caps are for at a moment: that of UTC.
pub fn month(now: Timestamp) -> Month {
    Month::of(TimeZone::UTC.to_datetime(now).date())
}

/// Whether one runs on a host that the configuration names.
pub fn is_local(app: &App, model: &AiModel) -> bool {
    Url::parse(&model.base_url).is_ok_and(|url| app.fetcher.is_local(&url))
}

async fn view(ctx: &mut Ctx, model: AiModel) -> Result<AiModelView> {
    let now = ctx.now();
    let spent = spending::by_model(&mut ctx.tx, month(now)).await?;
    Ok(AiModelView {
        is_local: is_local(ctx.app(), &model),
        spent: spent.get(&model.id).copied().unwrap_or_default(),
        model,
        now,
    })
}

async fn take(ctx: &mut Ctx, id: AiModelId, if_match: &IfMatch) -> Result<AiModel> {
    recheck_administrator(ctx).await?;
    let model = ai_models::take(&mut ctx.tx, id).await?;
    let seen = view(ctx, model.ok_or(Error::NOT_FOUND)?).await?;
    if_match.check(&seen, ctx.author.language)?;
    Ok(seen.model)
}

fn seal_key(ctx: &Ctx, model: &mut AiModel, draft: &Draft) -> Result<()> {
    let app = ctx.app();
    let seal = |key: &str| {
        let owner = model.id.as_uuid();
        sealed::seal(&app.keys, KEY_PURPOSE, &*app.random, owner, key.as_bytes())
    };
    model.sealed_key = draft.new_key().map(seal).transpose()?;
    model.key_hint = draft.key_hint();
    Ok(())
}
