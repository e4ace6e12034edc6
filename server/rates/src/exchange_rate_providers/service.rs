//! What administrators do with providers. There is no event for it: their screens ask again.

use std::collections::BTreeSet;

use kym_domain::check::{self, FieldCode, FieldError};
use kym_domain::exchange_rate_providers::{
    Draft, ExchangeRateProviderKind, FetchError, Provider, RateSync,
};
use kym_domain::exports::ProgressStatus;
use kym_domain::id::RateProviderId;
use kym_domain::rates::PairPreference;
use kym_platform::access::administrator::recheck_administrator;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::conditional::IfMatch;
use kym_platform::jobs::Job as _;
use kym_platform::sealed;
use kym_platform::state::App;
use kym_store::exchange_rate_providers::{self as providers, pairs, syncs};
use kym_store::{currencies, rates};
use url::Url;

use super::feed::{Feed, KEY_PURPOSE, Step};
use super::sync_rates::SyncRates;
use super::wire::{
    Begun, PairListView, ProviderListView, ProviderTest, ProviderView, UpdateProvider,
};

/// The longest name of the row for rates that are set by hand.
const MAX_NAME: usize = 80;

/// Whether an address may be asked, before it is kept: names are looked up, so no change may be open.
///
/// # Errors
/// `address_refused` at the field.
pub async fn judge(app: &App, draft: &Draft) -> Result<()> {
    let refused = || FieldError::new("base_url", FieldCode::AddressRefused);
    let url = Url::parse(&draft.base_url).map_err(|_| refused())?;
    if url.query().is_some() || url.fragment().is_some() {
        return Err(refused().into());
    }
    app.fetcher.check(&url).await.map_err(|(_, reason)| {
        let host = url.host_str().unwrap_or_default();
        tracing::warn!(host, reason, "the address of a provider was refused");
        refused().into()
    })
}

/// One of them, as it is now.
pub async fn get(app: &App, id: RateProviderId) -> Result<Provider> {
    let mut reader = app.db.ask().await?;
    providers::get(&mut reader, id)
        .await?
        .ok_or(Error::NOT_FOUND)
}

/// One of them that can be asked.
pub async fn get_fetchable(app: &App, id: RateProviderId) -> Result<Provider> {
    let provider = get(app, id).await?;
    if provider.kind == ExchangeRateProviderKind::Manual {
        return Err(ErrorCode::PROVIDER_MANUAL.into());
    }
    Ok(provider)
}

/// Adds one behind all others.
pub async fn create(
    mut ctx: Ctx,
    kind: ExchangeRateProviderKind,
    draft: Draft,
) -> Result<Committed<ProviderView>> {
    recheck_administrator(&mut ctx).await?;
    let last = providers::last_place(&mut ctx.tx).await?;
    base_is_known(&mut ctx, &draft).await?;
    let mut provider = draft.create(ctx.new_id(), kind, last + 1, ctx.now());
    provider.sealed_key = sealed_key(&ctx, &provider, &draft)?;
    providers::insert(&mut ctx.tx, &provider).await?;
    tracing::info!(provider.id = %provider.id, by = %ctx.author.user, "a provider of exchange rates was added");
    ctx.commit(ProviderView(provider)).await
}

/// Changes one.
pub async fn update(
    mut ctx: Ctx,
    id: RateProviderId,
    draft: Draft,
    if_match: &IfMatch,
) -> Result<Committed<ProviderView>> {
    let was = take(&mut ctx, id, if_match).await?;
    base_is_known(&mut ctx, &draft).await?;
    let origin = |url: &str| Url::parse(url).ok().map(|url| url.origin());
    let has_moved = origin(&was.base_url) != origin(&draft.base_url);
    // A key is not shown, and so not to be sent to another machine by whoever does not know it.
    if has_moved && was.sealed_key.is_some() && draft.api_key.is_none() {
        return Err(FieldError::new("api_key", FieldCode::Required).into());
    }
    let mut is = draft.change(&was, ctx.now());
    if draft.api_key.is_some() {
        is.sealed_key = sealed_key(&ctx, &is, &draft)?;
    }
    providers::update(&mut ctx.tx, &is).await?;
    tracing::info!(provider.id = %id, by = %ctx.author.user, "a provider of exchange rates was changed");
    ctx.app().wake.worker.notify_one();
    ctx.commit(ProviderView(is)).await
}

/// Gives the row for rates that are set by hand another name.
pub async fn rename(
    mut ctx: Ctx,
    id: RateProviderId,
    body: &UpdateProvider,
    if_match: &IfMatch,
) -> Result<Committed<ProviderView>> {
    let was = take(&mut ctx, id, if_match).await?;
    let name = check::line(body.name(), 1, MAX_NAME);
    let name = name.map_err(|violation| FieldError {
        field: "name".into(),
        violation,
    })?;
    let is = Provider {
        name,
        version: was.version + 1,
        ..was
    };
    providers::update(&mut ctx.tx, &is).await?;
    ctx.commit(ProviderView(is)).await
}

/// Removes one with the rates that it told. What was converted by them stays so.
pub async fn delete(mut ctx: Ctx, id: RateProviderId, if_match: &IfMatch) -> Result<Committed<()>> {
    let was = take(&mut ctx, id, if_match).await?;
    if was.kind == ExchangeRateProviderKind::Manual {
        return Err(ErrorCode::PROVIDER_MANUAL.into());
    }
    rates::remove_of(&mut ctx.tx, id).await?;
    providers::delete(&mut ctx.tx, id).await?;
    tracing::info!(provider.id = %id, by = %ctx.author.user, "a provider of exchange rates was removed");
    ctx.commit(()).await
}

/// Asks one for its newest rates and keeps nothing.
pub async fn test(app: &App, provider: &Provider) -> ProviderTest {
    let answer = async {
        let feed = Feed::of(app, provider)?;
        feed.ask(&Step::Latest, feed.today()).await
    };
    match answer.await {
        Ok(answer) if answer.quotes.is_empty() && answer.warning.is_none() => {
            let words = "no rates of the last days".to_owned();
            ProviderTest::new(&[], Some((FetchError::Empty, words)))
        }
        Ok(answer) => ProviderTest::new(&answer.quotes, answer.warning),
        Err(failed) => ProviderTest::new(&[], Some(failed)),
    }
}

/// Has the rates of many days fetched.
pub async fn sync(
    mut ctx: Ctx,
    provider: RateProviderId,
    (first, last): (jiff::civil::Date, jiff::civil::Date),
) -> Result<Committed<Begun>> {
    let sync = RateSync {
        id: ctx.new_id(),
        provider,
        user: ctx.author.user,
        first,
        last,
        total_steps: 0,
        done_steps: 0,
        rate_count: 0,
        status: ProgressStatus::InProgress,
        failure: None,
    };
    let now = ctx.now();
    syncs::insert(&mut ctx.tx, &sync, now).await?;
    let job = SyncRates {
        sync_id: sync.id.as_uuid(),
        done_steps: 0,
    };
    let key = format!("{}:{}:0", SyncRates::KIND, sync.id);
    ctx.enqueue(&job, now, Some(key));
    ctx.commit(Begun(sync)).await
}

/// Puts all of them in an order.
pub async fn reorder(
    mut ctx: Ctx,
    ids: Vec<RateProviderId>,
) -> Result<Committed<ProviderListView>> {
    recheck_administrator(&mut ctx).await?;
    let all = providers::list(&mut ctx.tx).await?;
    let known: BTreeSet<_> = all.iter().map(|provider| provider.id).collect();
    let named: BTreeSet<_> = ids.iter().copied().collect();
    if known != named || ids.len() != all.len() {
        return Err(FieldError::new("ids", FieldCode::NotFound).into());
    }
    for (priority, id) in (1..).zip(ids) {
        providers::place(&mut ctx.tx, id, priority).await?;
    }
    let all = providers::list(&mut ctx.tx).await?;
    ctx.commit(ProviderListView(all)).await
}

/// Writes which provider is asked first for which pair.
pub async fn prefer(mut ctx: Ctx, wanted: Vec<PairPreference>) -> Result<Committed<PairListView>> {
    recheck_administrator(&mut ctx).await?;
    let all = providers::list(&mut ctx.tx).await?;
    let codes = currencies::list(&mut ctx.tx).await?;
    let mut violations = Vec::new();
    for (place, pair) in wanted.iter().enumerate() {
        let provider = all.iter().find(|provider| provider.id == pair.provider);
        if provider.is_none_or(|provider| provider.kind == ExchangeRateProviderKind::Manual) {
            let field = format!("items[{place}].provider_id");
            violations.push(FieldError::new(field, FieldCode::NotFound));
        }
        for (name, code) in [("from", pair.from), ("to", pair.to)] {
            if !codes.iter().any(|listed| listed.currency.code() == code) {
                let field = format!("items[{place}].{name}");
                violations.push(FieldError::new(field, FieldCode::UnknownCurrency));
            }
        }
    }
    if !violations.is_empty() {
        return Err(violations.into());
    }
    pairs::replace(&mut ctx.tx, &wanted).await?;
    let kept = pairs::list(&mut ctx.tx).await?;
    ctx.commit(PairListView(kept)).await
}

async fn take(ctx: &mut Ctx, id: RateProviderId, if_match: &IfMatch) -> Result<Provider> {
    recheck_administrator(ctx).await?;
    let provider = providers::take(&mut ctx.tx, id).await?;
    let seen = ProviderView(provider.ok_or(Error::NOT_FOUND)?);
    if_match.check(&seen, ctx.author.language)?;
    Ok(seen.0)
}

async fn base_is_known(ctx: &mut Ctx, draft: &Draft) -> Result<()> {
    match currencies::get(&mut ctx.tx, draft.base_currency).await? {
        Some(_) => Ok(()),
        None => Err(FieldError::new("base_currency", FieldCode::UnknownCurrency).into()),
    }
}

fn sealed_key(ctx: &Ctx, provider: &Provider, draft: &Draft) -> Result<Option<Vec<u8>>> {
    let key = draft.api_key.as_deref().filter(|key| !key.is_empty());
    let app = ctx.app();
    let seal = |key: &str| {
        let owner = provider.id.as_uuid();
        sealed::seal(&app.keys, KEY_PURPOSE, &*app.random, owner, key.as_bytes())
    };
    key.map(seal).transpose()
}
