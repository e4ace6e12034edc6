//! Tells people outside of the product what waits for them there, one channel of one user at a time. Whoever has a channel
//! has claimed it, for a few minutes: one that dies lets go of it by that, and what it had told but not noted is told
//! once more, under the same id.

use futures_util::future::join_all;
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use kym_domain::id::UserId;
use kym_domain::language::Language;
use kym_domain::notifications::{Channel, Content, Notification, NotificationKind, ParamName};
use kym_domain::users::User;
use kym_notification_store::channels::{self, ChannelState, StoredChannel};
use kym_notification_store::{
    broadcasts, deliveries, push_subscriptions, settings as notification_settings,
};
use kym_platform::context::Author;
use kym_platform::error::Result;
use kym_platform::jobs::{Job, Outcome as JobOutcome, new_job};
use kym_platform::notifications::notify;
use kym_platform::state::App;
use kym_store::jobs::enqueue;
use kym_store::{StoreError, settings, users};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::message::{Message, Reader};
use super::outcome::{ChannelError, Outcome};
use super::senders::{ntfy, telegram, web_push, webhook};
use super::settings::ChannelSettings;
use super::vapid::{self, VapidKey};

/// How many channels are queued at one look.
const MAX_QUEUED: i64 = 100;

/// How many notifications are told in one turn.
const MAX_TOLD: i64 = 10;

/// How long a turn goes on beginning with another message: others wait for theirs.
const MAX_TURN: SignedDuration = SignedDuration::from_secs(8);

/// From how many on a person is told that there are many, and of none by itself.
const MANY: usize = 4;

/// How long a channel is kept for oneself: longer than a turn can take.
const CLAIM: SignedDuration = SignedDuration::from_secs(75);

/// How long a channel is tried that does not work, before it is switched off.
const PATIENCE: SignedDuration = SignedDuration::from_hours(24);

/// How long to wait after each attempt in vain, in seconds; the last goes on.
const WAITS: [i64; 8] = [10, 60, 300, 900, 1800, 3600, 7200, 14400];

/// What waits on one channel of one user.
#[derive(Debug, Serialize, Deserialize)]
pub struct TellOutside {
    user_id: Uuid,
    channel: String,
}

impl Job for TellOutside {
    const KIND: &'static str = "tell_outside";

    async fn run(&self, app: &App) -> JobOutcome {
        let Ok(channel) = self.channel.parse() else {
            return JobOutcome::Fail("no channel has this name".to_owned());
        };
        match tell(app, UserId::from_uuid(self.user_id), channel).await {
            Ok(()) => JobOutcome::Done,
            Err(error) => error.into(),
        }
    }
}

/// Queues a turn for each channel on which something is due.
///
/// # Errors
/// When the database cannot be read or written; the next look tries again.
pub async fn queue_due(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let mut reader = app.db.ask().await?;
    let due = deliveries::due_outside(&mut reader, now, MAX_QUEUED).await?;
    drop(reader);
    if due.is_empty() {
        return Ok(());
    }
    let mut tx = app.db.write().await?;
    for (user, channel) in due {
        let job = TellOutside {
            user_id: user.as_uuid(),
            channel: channel.as_str().to_owned(),
        };
        let key = format!("{}:{user}:{channel}:{}", TellOutside::KIND, now.as_second());
        enqueue(&mut tx, &new_job(app, &job, now, Some(key))).await?;
    }
    tx.commit().await
}

/// A turn: what is to be told, where, and to whom.
struct Turn {
    user: User,
    language: Language,
    channel: StoredChannel,
    waiting: Vec<Notification>,
}

async fn tell(app: &App, user: UserId, channel: Channel) -> Result<()> {
    let Some(turn) = begin(app, user, channel).await? else {
        return Ok(());
    };
    let url = app.config.public_url();
    let reader = Reader {
        language: turn.language,
        public_url: &url,
        today: app
            .config
            .billing
            .zone()
            .to_datetime(app.clock.now())
            .date(),
    };
    let is_many = turn.waiting.len() >= MANY && channel != Channel::Webhook;
    let mut state = turn.channel.state.clone();
    if is_many {
        let message = Message::of_many(&turn.waiting, reader)?;
        let outcome = send(app, &turn.user, &turn.channel, &message, None).await?;
        return end(
            app,
            &turn,
            noted(&state, outcome, app.clock.now()),
            told(&turn.waiting, outcome),
        )
        .await;
    }
    let mut done = Vec::new();
    let until = app.clock.now() + MAX_TURN;
    for one in &turn.waiting {
        let message = Message::of(one, reader)?;
        let outcome = send(app, &turn.user, &turn.channel, &message, Some(one)).await?;
        state = noted(&state, outcome, app.clock.now());
        done.extend(told(std::slice::from_ref(one), outcome));
        let is_over = app.clock.now() >= until;
        if is_over || matches!(outcome, Outcome::Later(..) | Outcome::Off(..)) {
            break;
        }
    }
    end(app, &turn, state, done).await
}

/// What need not be told again.
fn told(all: &[Notification], outcome: Outcome) -> Vec<Notification> {
    match outcome {
        Outcome::Told | Outcome::Never(..) => all.to_vec(),
        Outcome::Later(..) | Outcome::Off(..) => Vec::new(),
    }
}

/// Takes the channel for this process, and what waits there.
async fn begin(app: &App, user: UserId, channel: Channel) -> Result<Option<Turn>> {
    let mut tx = app.db.write().await?;
    let now = app.clock.now();
    if !channels::claim(&mut tx, user, channel, (now, now + CLAIM)).await? {
        return Ok(None);
    }
    let known = users::get(&mut tx, user).await?;
    // Whoever was disabled meanwhile hears nothing of it.
    let Some(known) = known.filter(|user| user.disabled_at.is_none()) else {
        deliveries::drop_all(&mut tx, user, channel).await?;
        tx.commit().await?;
        return Ok(None);
    };
    let mut set_up = channels::list(&mut tx, user).await?.into_iter();
    let waiting = deliveries::waiting(&mut tx, (user, channel), now, MAX_TOLD).await?;
    let wanted = notification_settings::get(&mut tx, user).await?;
    let (mut waiting, unwanted): (Vec<_>, Vec<_>) = waiting
        .into_iter()
        .partition(|one| wanted.wants(one.content.kind, one.content.workspace_id, channel));
    for one in &unwanted {
        deliveries::told(&mut tx, one.id, channel).await?;
    }
    let language = settings::get(&mut tx, user)
        .await?
        .unwrap_or_default()
        .language;
    broadcasts::fill_in(&mut tx, &mut waiting, language).await?;
    tx.commit().await?;
    let found = set_up.find(|one| one.channel == channel);
    Ok(found.map(|channel| Turn {
        user: known,
        language,
        channel,
        waiting,
    }))
}

/// What is known of a channel after it was tried.
pub(super) fn noted(before: &ChannelState, outcome: Outcome, now: Timestamp) -> ChannelState {
    let Some((error, status)) = outcome.error() else {
        return ChannelState {
            last_success_at: Some(now),
            ..ChannelState::default()
        };
    };
    let mut state = ChannelState {
        last_error: Some(error.as_str().to_owned()),
        last_status: status.map(|status| i64::from(status.as_u16())),
        ..before.clone()
    };
    match outcome {
        Outcome::Later(_, _, wait) => {
            let since = *state.failing_since.get_or_insert(now);
            let index = usize::try_from(state.attempts).unwrap_or(usize::MAX);
            let least = WAITS[index.min(WAITS.len() - 1)];
            let asked = wait.and_then(|wait| i64::try_from(wait.as_secs()).ok());
            state.attempts += 1;
            state.retry_at = Some(now + asked.unwrap_or(0).max(least).seconds());
            if now.duration_since(since) >= PATIENCE {
                state.off_since = Some(now);
            }
        }
        Outcome::Off(..) => state.off_since = Some(now),
        Outcome::Told | Outcome::Never(..) => {}
    }
    state
}

/// Notes what came of a turn, and tells the user where they can be told no more.
async fn end(app: &App, turn: &Turn, state: ChannelState, done: Vec<Notification>) -> Result<()> {
    let mut ctx = app.write_as(Author::of(&turn.user)).await?;
    let (user, channel) = (turn.user.id, turn.channel.channel);
    for one in &done {
        deliveries::told(&mut ctx.tx, one.id, channel).await?;
    }
    channels::release(&mut ctx.tx, user, &turn.channel).await?;
    let is_noted = channels::note(&mut ctx.tx, user, &turn.channel, &state).await?;
    if is_noted && state.off_since.is_some() {
        deliveries::drop_all(&mut ctx.tx, user, channel).await?;
        let reason = state.last_error.as_deref().unwrap_or_default();
        let content = Content::new(NotificationKind::ChannelOff)
            .text(ParamName::Channel, channel.as_str())
            .text(ParamName::Name, turn.channel.target.as_str())
            .text(ParamName::Reason, reason);
        notify(&mut ctx, &turn.user, content).await?;
    }
    ctx.commit(()).await.map(drop)
}

/// Tells somebody something on a channel.
pub(super) async fn send(
    app: &App,
    user: &User,
    channel: &StoredChannel,
    message: &Message,
    notification: Option<&Notification>,
) -> Result<Outcome> {
    if channel.channel == Channel::WebPush {
        return push(app, user.id, message).await;
    }
    let opened = channel.settings.as_deref();
    let opened = opened.and_then(|sealed| ChannelSettings::open(app, user.id, sealed));
    let fetcher = &app.user_fetcher;
    Ok(match opened {
        Some(ChannelSettings::Telegram { token, chat }) => {
            let base = url::Url::parse(&app.config.notifications.telegram_url);
            let base = base.map_err(kym_platform::error::Error::internal)?;
            telegram::send(fetcher, &base, (&token, &chat), message).await
        }
        Some(ChannelSettings::Ntfy {
            server,
            topic,
            token,
        }) => ntfy::send(fetcher, &server, (&topic, token.as_deref()), message).await,
        Some(ChannelSettings::Webhook { url, secret }) => {
            let now = app.clock.now();
            webhook::send(fetcher, (&url, &secret), message, notification, now).await
        }
        // Sealed by another key: it has to be set up anew.
        None => Outcome::Off(ChannelError::KeyRefused, None),
    })
}

/// Tells every browser of a user; told is whoever was told on one of them.
async fn push(app: &App, user: UserId, message: &Message) -> Result<Outcome> {
    let now = app.clock.now();
    let mut reader = app.db.ask().await?;
    let all = push_subscriptions::list(&mut reader, user, now).await?;
    drop(reader);
    let Some(key) = VapidKey::of(&app.keys) else {
        return Ok(Outcome::Off(ChannelError::KeyRefused, None));
    };
    let contact = vapid::contact(&app.config);
    let pushed = all.iter().map(async |subscription| {
        let endpoint = url::Url::parse(&subscription.endpoint).ok();
        let authorization =
            endpoint.and_then(|endpoint| key.authorization(&endpoint, &contact, now));
        let fetcher = &app.user_fetcher;
        match authorization {
            Some(authorization) => {
                web_push::send(fetcher, authorization, subscription, message).await
            }
            None => web_push::Pushed::Gone,
        }
    });
    let (mut gone, mut outcomes) = (Vec::new(), Vec::new());
    for (subscription, pushed) in all.iter().zip(join_all(pushed).await) {
        match pushed {
            web_push::Pushed::Gone => gone.push(subscription.id),
            web_push::Pushed::Done(outcome) => outcomes.push(outcome),
        }
    }
    if !gone.is_empty() {
        let mut tx = app.db.write().await?;
        push_subscriptions::remove_gone(&mut tx, &gone).await?;
        tx.commit().await?;
    }
    let told = outcomes.iter().find(|outcome| **outcome == Outcome::Told);
    // Nobody is told that no browser is there: whoever signs in again is asked again.
    let nobody = Outcome::Never(ChannelError::NoDevice, None);
    Ok(told.or(outcomes.first()).copied().unwrap_or(nobody))
}
