//! What administrators do with messages. What is told, and to whom, is never another than what somebody read before it
//! began; only its end is.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::id::{BroadcastId, UserId};
use kym_domain::text::fold_login;
use kym_notification_store::broadcasts::{
    self, BroadcastAudience, BroadcastDefinition, StoredBroadcast, audience, recipients,
};
use kym_platform::access::administrator::recheck_administrator;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::paging::Page;
use kym_store::Reader;

use super::draft::{AudienceDraft, BroadcastDraft, changed_fields};
use super::state::BroadcastState;
use super::wire::{BroadcastListView, BroadcastView};

/// A page of all messages, the newest first.
pub async fn list(reader: &mut Reader, page: Page, now: Timestamp) -> Result<BroadcastListView> {
    let (all, total) = broadcasts::list(reader, page.skip, page.limit).await?;
    let ids: Vec<_> = all.iter().map(|broadcast| broadcast.id).collect();
    let counts = recipients::count(reader, &ids).await?;
    let mut items = Vec::with_capacity(all.len());
    for broadcast in all {
        items.push(BroadcastView {
            audience_count: audience::count(reader, broadcast.id).await?,
            counts: counts.get(&broadcast.id).copied().unwrap_or_default(),
            state: BroadcastState::of(&broadcast, now),
            users: None,
            broadcast,
        });
    }
    Ok(BroadcastListView { items, total })
}

/// One message, with the people whom it names.
pub async fn get(reader: &mut Reader, id: BroadcastId, now: Timestamp) -> Result<BroadcastView> {
    let found = broadcasts::get(reader, id).await?;
    view(reader, found.ok_or(Error::NOT_FOUND)?, now).await
}

/// Writes a new one.
pub async fn create(mut ctx: Ctx, draft: BroadcastDraft) -> Result<Committed<BroadcastView>> {
    recheck_administrator(&mut ctx).await?;
    let now = ctx.now();
    let definition = resolve(&mut ctx.tx, draft).await?;
    refuse_past(&definition, now)?;
    let broadcast = StoredBroadcast {
        id: ctx.new_id(),
        definition,
        withdrawn_at: None,
        told_up_to: None,
        looked_at: None,
        created_by: Some(ctx.author.user),
        created_at: now,
        version: 1,
    };
    broadcasts::insert(&mut ctx.tx, &broadcast).await?;
    tracing::info!(broadcast.id = %broadcast.id, by = %ctx.author.user, "a message was written");
    let view = get(&mut ctx.tx, broadcast.id, now).await?;
    ctx.commit(view).await
}

/// Changes one: all of it before it begins, its end from then on.
pub async fn update(
    mut ctx: Ctx,
    id: BroadcastId,
    draft: BroadcastDraft,
    if_match: &IfMatch,
) -> Result<Committed<BroadcastView>> {
    let was = take(&mut ctx, id, if_match).await?;
    let now = ctx.now();
    let definition = resolve(&mut ctx.tx, draft).await?;
    match BroadcastState::of(&was, now) {
        BroadcastState::Draft | BroadcastState::Scheduled => refuse_past(&definition, now)?,
        BroadcastState::Live => {
            let mut errors = changed_fields(&was.definition, &definition);
            if definition.ends_at.is_some_and(|end| end <= now) {
                errors.push(FieldError::new("ends_at", FieldCode::PastDate));
            }
            if !errors.is_empty() {
                return Err(errors.into());
            }
        }
        BroadcastState::Ended | BroadcastState::Withdrawn => {
            return Err(ErrorCode::BROADCAST_OVER.into());
        }
    }
    put(ctx, StoredBroadcast { definition, ..was }).await
}

/// Begins one now.
pub async fn send(
    mut ctx: Ctx,
    id: BroadcastId,
    if_match: &IfMatch,
) -> Result<Committed<BroadcastView>> {
    let mut broadcast = take(&mut ctx, id, if_match).await?;
    let now = ctx.now();
    let state = BroadcastState::of(&broadcast, now);
    if state.is_over() {
        return Err(ErrorCode::BROADCAST_OVER.into());
    }
    if !state.is_before() {
        return Err(ErrorCode::BROADCAST_BEGUN.into());
    }
    // To the second, as it is typed: whoever changes its end says its beginning once more.
    broadcast.definition.starts_at = Timestamp::from_second(now.as_second()).ok();
    let ends_at = broadcast.definition.ends_at;
    if ends_at.is_some_and(|end| end <= now) {
        return Err(FieldError::new("ends_at", FieldCode::PastDate).into());
    }
    put(ctx, broadcast).await
}

/// Takes one back that is shown: from now on nobody is, and nobody else is told.
pub async fn withdraw(mut ctx: Ctx, id: BroadcastId) -> Result<Committed<BroadcastView>> {
    let mut broadcast = take(&mut ctx, id, &IfMatch::Any).await?;
    let now = ctx.now();
    let state = BroadcastState::of(&broadcast, now);
    if state.is_over() {
        return Err(ErrorCode::BROADCAST_OVER.into());
    }
    if state.is_before() {
        return Err(ErrorCode::BROADCAST_NOT_BEGUN.into());
    }
    broadcast.withdrawn_at = Some(now);
    put(ctx, broadcast).await
}

/// Removes one that nobody was told.
pub async fn delete(mut ctx: Ctx, id: BroadcastId, if_match: &IfMatch) -> Result<Committed<()>> {
    let broadcast = take(&mut ctx, id, if_match).await?;
    if !BroadcastState::of(&broadcast, ctx.now()).is_before() {
        return Err(ErrorCode::BROADCAST_BEGUN.into());
    }
    broadcasts::delete(&mut ctx.tx, id).await?;
    tracing::info!(broadcast.id = %id, by = %ctx.author.user, "a message was deleted");
    ctx.commit(()).await
}

/// The message as it is, which nobody else changes until the change ends.
async fn take(ctx: &mut Ctx, id: BroadcastId, if_match: &IfMatch) -> Result<StoredBroadcast> {
    recheck_administrator(ctx).await?;
    let found = broadcasts::take(&mut ctx.tx, id).await?;
    let broadcast = found.ok_or(Error::NOT_FOUND)?;
    // Whom it is for is not counted for nothing.
    if matches!(if_match, IfMatch::Versions(versions) if !versions.contains(&broadcast.version)) {
        let now = ctx.now();
        let seen = view(&mut ctx.tx, broadcast.clone(), now).await?;
        if_match.check(&seen, ctx.author.language)?;
    }
    Ok(broadcast)
}

async fn put(mut ctx: Ctx, mut broadcast: StoredBroadcast) -> Result<Committed<BroadcastView>> {
    broadcast.version += 1;
    broadcasts::update(&mut ctx.tx, &broadcast).await?;
    let now = ctx.now();
    let state = BroadcastState::of(&broadcast, now);
    tracing::info!(broadcast.id = %broadcast.id, %state, by = %ctx.author.user, "a message was changed");
    let view = get(&mut ctx.tx, broadcast.id, now).await?;
    ctx.commit(view).await
}

async fn view(
    reader: &mut Reader,
    broadcast: StoredBroadcast,
    now: Timestamp,
) -> Result<BroadcastView> {
    let counts = recipients::count(reader, &[broadcast.id]).await?;
    Ok(BroadcastView {
        audience_count: audience::count(reader, broadcast.id).await?,
        counts: counts.get(&broadcast.id).copied().unwrap_or_default(),
        state: BroadcastState::of(&broadcast, now),
        users: Some(audience::addresses(reader, broadcast.id).await?),
        broadcast,
    })
}

/// What begins or ends begins or ends later than now; what is sent at once begins now.
fn refuse_past(definition: &BroadcastDefinition, now: Timestamp) -> Result<()> {
    let mut checks = Checks::default();
    if definition.starts_at.is_some_and(|start| start < now) {
        checks.note("starts_at", FieldCode::PastDate);
    }
    if definition.ends_at.is_some_and(|end| end <= now) {
        checks.note("ends_at", FieldCode::PastDate);
    }
    if checks.is_clean() {
        Ok(())
    } else {
        Err(checks.into_errors().into())
    }
}

/// Finds whom a draft names.
async fn resolve(reader: &mut Reader, draft: BroadcastDraft) -> Result<BroadcastDefinition> {
    let mut checks = Checks::default();
    let audience = match draft.audience {
        AudienceDraft::All => BroadcastAudience::All,
        AudienceDraft::Administrators => BroadcastAudience::Administrators,
        AudienceDraft::Plans(ids) => {
            let known = audience::plans_among(reader, &ids).await?;
            for (index, _) in (0..).zip(&ids).filter(|(_, id)| !known.contains(id)) {
                checks.note(format!("audience.plan_ids[{index}]"), FieldCode::NotFound);
            }
            let ids: BTreeSet<_> = ids.into_iter().collect();
            BroadcastAudience::Plans(ids.into_iter().collect())
        }
        AudienceDraft::Users(named) => {
            let ids: Vec<UserId> = named.iter().filter_map(|name| name.parse().ok()).collect();
            let known = audience::users_named(reader, &ids, &named).await?;
            let by_address: BTreeMap<_, _> = known.iter().map(|(id, email)| (email, *id)).collect();
            let by_id: BTreeSet<_> = known.iter().map(|(id, _)| *id).collect();
            let find = |name: &String| match name.parse::<UserId>() {
                Ok(id) => by_id.get(&id).copied(),
                Err(_) => by_address.get(&fold_login(name)).copied(),
            };
            let mut found = BTreeSet::new();
            for (index, name) in named.iter().enumerate() {
                let user = find(name).ok_or(FieldCode::NotFound);
                found.extend(checks.take(format!("audience.users[{index}]"), user));
            }
            BroadcastAudience::Users(found.into_iter().collect())
        }
    };
    if !checks.is_clean() {
        return Err(checks.into_errors().into());
    }
    Ok(BroadcastDefinition {
        severity: draft.severity,
        en: draft.en,
        ru: draft.ru,
        is_dismissible: draft.is_dismissible,
        audience,
        starts_at: draft.starts_at,
        ends_at: draft.ends_at,
    })
}
