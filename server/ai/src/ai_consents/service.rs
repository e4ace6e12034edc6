//! Who could be agreed to, and agreeing.

use std::collections::{BTreeMap, BTreeSet};

use kym_domain::ai_models::AiTask;
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::UserId;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::Result;
use kym_platform::state::App;
use kym_store::{Reader, StoreError, ai_consents, ai_models};
use url::Url;

use super::recipient::recipient;
use super::wire::{AiConsentsView, Recipient};

/// Everybody whom an enabled model would give something to, and those agreed to before, with what of it is agreed to.
pub async fn read(
    app: &App,
    reader: &mut Reader,
    user: UserId,
) -> Result<AiConsentsView, StoreError> {
    let mut recipients: BTreeMap<String, Recipient> = BTreeMap::new();
    for model in ai_models::list(reader).await? {
        let url = Url::parse(&model.base_url);
        let (Some(name), Ok(url)) = (recipient(&model.base_url), url) else {
            continue;
        };
        let tasks: Vec<_> = AiTask::ALL
            .iter()
            .filter(|task| model.does(**task))
            .collect();
        if tasks.is_empty() {
            continue;
        }
        let found = recipients.entry(name).or_default();
        found.is_local = app.fetcher.is_local(&url);
        found.models.push(model.name);
        for task in tasks {
            found.tasks.entry(*task).or_default();
        }
    }
    for consent in ai_consents::list(reader, user).await? {
        let found = recipients.entry(consent.recipient).or_default();
        found.tasks.insert(consent.task, Some(consent.agreed_at));
    }
    Ok(AiConsentsView(recipients))
}

/// Has a user agree to exactly this, of what could be agreed to.
pub async fn replace(
    mut ctx: Ctx,
    wanted: BTreeSet<(String, AiTask)>,
) -> Result<Committed<AiConsentsView>> {
    let app = ctx.app().clone();
    let user = ctx.author.user;
    let possible = read(&app, &mut ctx.tx, user).await?;
    for (recipient, task) in &wanted {
        let found = possible.0.get(recipient);
        if !found.is_some_and(|found| found.tasks.contains_key(task)) {
            return Err(FieldError::new("items", FieldCode::NotFound).into());
        }
    }
    let wanted: Vec<_> = wanted.into_iter().collect();
    let now = ctx.now();
    ai_consents::replace(&mut ctx.tx, user, &wanted, now).await?;
    let is = read(&app, &mut ctx.tx, user).await?;
    ctx.commit(is).await
}
