//! Rates that administrators set. They beat those of providers; what was converted before stays as it
//! was until somebody has it rated again.

use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::ExchangeRateId;
use kym_domain::rates::{Quote, Rate, Source};
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, Result};
use kym_platform::http::conditional::IfMatch;
use kym_store::rates::{self, ExchangeRate, RateFilter};

use super::read::ensure_known_currencies;
use super::wire::{ExchangeRateList, ExchangeRateView};

/// A page of the rates of providers and administrators.
pub async fn list(view: &mut View, filter: &RateFilter) -> Result<ExchangeRateList> {
    let (found, total) = rates::list(&mut view.reader, filter).await?;
    let names = rates::provider_names(&mut view.reader).await?;
    Ok(ExchangeRateList::new(found, total, &names))
}

/// Sets a rate.
pub async fn create(mut ctx: Ctx, quote: Quote) -> Result<Committed<ExchangeRateView>> {
    let pair = [("from", quote.from), ("to", quote.to)];
    ensure_known_currencies(&mut ctx.tx, pair).await?;
    if manual(&mut ctx, &quote).await?.is_some() {
        return Err(vec![FieldError::new("date", FieldCode::Taken)].into());
    }
    let rate = new_rate(&ctx, quote);
    rates::insert(&mut ctx.tx, &rate).await?;
    commit(ctx, rate).await
}

/// Sets another rate for the pair and day of one. What a provider told stays beside it.
pub async fn update(
    mut ctx: Ctx,
    id: ExchangeRateId,
    rate: Rate,
    if_match: &IfMatch,
) -> Result<Committed<ExchangeRateView>> {
    let was = take(&mut ctx, id, if_match).await?;
    let quote = Quote { rate, ..was.quote };
    let set = match was.source {
        Source::Manual => Some(was),
        Source::Own | Source::Provider(_) => manual(&mut ctx, &quote).await?,
    };
    let is = match set {
        Some(set) if set.quote.rate == rate => set,
        Some(set) => {
            let is = ExchangeRate {
                quote,
                fetched_at: ctx.now(),
                version: set.version + 1,
                ..set
            };
            rates::update(&mut ctx.tx, &is).await?;
            is
        }
        None => {
            let is = new_rate(&ctx, quote);
            rates::insert(&mut ctx.tx, &is).await?;
            is
        }
    };
    commit(ctx, is).await
}

/// Removes a rate.
pub async fn delete(mut ctx: Ctx, id: ExchangeRateId, if_match: &IfMatch) -> Result<Committed<()>> {
    let was = take(&mut ctx, id, if_match).await?;
    rates::remove(&mut ctx.tx, id).await?;
    tracing::info!(
        rate.id = %id, rate.from = %was.quote.from, rate.to = %was.quote.to, rate.day = %was.quote.day,
        by = %ctx.author.user, "an exchange rate was removed"
    );
    ctx.commit(()).await
}

async fn take(ctx: &mut Ctx, id: ExchangeRateId, if_match: &IfMatch) -> Result<ExchangeRate> {
    let found = rates::get(&mut ctx.tx, id).await?.ok_or(Error::NOT_FOUND)?;
    let names = rates::provider_names(&mut ctx.tx).await?;
    let shown = ExchangeRateView::new(found, &names);
    if_match.check(&shown, ctx.author.language)?;
    Ok(shown.rate)
}

/// What administrators say of the same pair and day.
async fn manual(ctx: &mut Ctx, quote: &Quote) -> Result<Option<ExchangeRate>> {
    let key = (quote.from, quote.to, quote.day);
    Ok(rates::find(&mut ctx.tx, Source::Manual, key).await?)
}

fn new_rate(ctx: &Ctx, quote: Quote) -> ExchangeRate {
    ExchangeRate {
        id: ctx.new_id(),
        source: Source::Manual,
        quote,
        fetched_at: ctx.now(),
        version: 1,
    }
}

async fn commit(ctx: Ctx, rate: ExchangeRate) -> Result<Committed<ExchangeRateView>> {
    tracing::info!(
        rate.id = %rate.id, rate.from = %rate.quote.from, rate.to = %rate.quote.to, rate.day = %rate.quote.day,
        by = %ctx.author.user, "an exchange rate was set"
    );
    ctx.commit(ExchangeRateView {
        rate,
        provider: None,
    })
    .await
}
