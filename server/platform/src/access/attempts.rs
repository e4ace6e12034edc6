//! How often somebody may try a secret or ask for something, counted in the database: so it holds
//! for several processes and after a restart. A try is counted before it is made and given back when
//! it was none, so that fifty at once are no way around (`security.md`, F-13).
//!
//! Whatever is counted for a name is counted alike whether anybody has that name or not.

use jiff::{SignedDuration, Timestamp};
use kym_domain::check::fold_typed_login;
use kym_domain::id::UserId;
use kym_domain::outbox::BETWEEN_LINKS;
use kym_domain::text::fold_login;
use kym_store::Tx;
use kym_store::attempts::{self, Counter};

use crate::context::Ctx;
use crate::error::{Error, ErrorCode, Result};
use crate::http::address::ClientAddress;
use crate::state::App;

const QUARTER: SignedDuration = SignedDuration::from_mins(15);
const HOUR: SignedDuration = SignedDuration::from_hours(1);
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// How many messages somebody may have sent to themselves within a quarter of an hour.
const MAX_CHANNEL_TESTS: u32 = 15;

/// As many as a counter can hold.
const ANY: u32 = u32::MAX;

/// Something that anybody may ask for, and that costs somebody else something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuardedAction {
    /// To be registered.
    Registration,
    /// A link for a new password.
    Reset,
}

/// The key of a counter.
struct Key {
    kind: &'static str,
    hash: [u8; 32],
    window: SignedDuration,
}

impl Key {
    fn new(app: &App, kind: &'static str, of: &[u8], window: SignedDuration) -> Self {
        let hash = app.keys.hash(kind, of);
        Self { kind, hash, window }
    }

    fn counter(&self) -> Counter<'_> {
        Counter {
            kind: self.kind,
            key: &self.hash,
            window: self.window,
        }
    }
}

/// A try to sign in that is counted as failed until it turns out otherwise.
pub struct SignInTry {
    name: Key,
    address: Key,
    captcha_next: bool,
    /// How many tries of the name there were, if they have just become too many.
    too_many: Option<u32>,
}

impl SignInTry {
    /// Counts a try of this name from this address. `solved` says that a captcha came with it.
    ///
    /// # Errors
    /// `A0106` when there were too many failures for a try without a captcha; `too_many_requests`
    /// when there were too many for the name even with one.
    pub async fn take(app: &App, address: ClientAddress, name: &str, solved: bool) -> Result<Self> {
        let limits = &app.config.limits;
        let now = app.clock.now();
        let folded = fold_typed_login(name);
        let network = address.network().to_string();
        let by_name = Key::new(app, "sign_in_name", folded.as_bytes(), QUARTER);
        let by_address = Key::new(app, "sign_in_address", network.as_bytes(), QUARTER);
        let (most_of_name, most_of_address) = if solved {
            (ANY, ANY)
        } else {
            (limits.failures_per_name, limits.failures_per_address)
        };
        let mut tx = app.db.write().await?;
        if solved {
            let with_captcha = Key::new(app, "sign_in_solved", folded.as_bytes(), HOUR);
            take(app, &mut tx, &with_captcha, limits.logins_per_name).await?;
        }
        let of_name = attempts::take(&mut tx, by_name.counter(), most_of_name, now).await?;
        let of_address =
            attempts::take(&mut tx, by_address.counter(), most_of_address, now).await?;
        let (Some(of_name), Some(of_address)) = (of_name, of_address) else {
            return Err(ErrorCode::CAPTCHA_WRONG.into());
        };
        tx.commit().await?;
        Ok(Self {
            name: by_name,
            address: by_address,
            too_many: (of_name == limits.failures_per_name).then_some(of_name),
            captcha_next: of_name >= limits.failures_per_name
                || of_address >= limits.failures_per_address,
        })
    }

    /// The refusal of a try that failed.
    pub fn failed(&self) -> ErrorCode {
        if self.captcha_next {
            ErrorCode::LOGIN_FAILED_CAPTCHA
        } else {
            ErrorCode::LOGIN_FAILED
        }
    }

    /// How many tries of its name there were, if it was the one with which they became too many. Whether anybody has
    /// that name is not known here.
    pub fn too_many(&self) -> Option<u32> {
        self.too_many
    }

    /// It was right: the failures of the name are forgotten.
    pub async fn succeeded(&self, tx: &mut Tx) -> Result<()> {
        attempts::clear(tx, self.name.counter()).await?;
        Ok(attempts::give_back(tx, self.address.counter()).await?)
    }

    /// It was no failure, and no success either.
    pub async fn give_back(&self, app: &App) -> Result<()> {
        let mut tx = app.db.write().await?;
        attempts::give_back(&mut tx, self.name.counter()).await?;
        attempts::give_back(&mut tx, self.address.counter()).await?;
        Ok(tx.commit().await?)
    }
}

/// A try of somebody who is signed in to prove again who they are.
pub struct ProofTry(Key);

impl ProofTry {
    /// Counts a try of this user.
    ///
    /// # Errors
    /// `too_many_requests` when too many were wrong.
    pub async fn take(app: &App, user: UserId) -> Result<Self> {
        let key = Key::new(app, "proof", user.as_uuid().as_bytes(), QUARTER);
        let mut tx = app.db.write().await?;
        take(app, &mut tx, &key, app.config.limits.failures_per_user).await?;
        tx.commit().await?;
        Ok(Self(key))
    }

    /// It was right: earlier failures are forgotten.
    pub async fn succeeded(&self, tx: &mut Tx) -> Result<()> {
        Ok(attempts::clear(tx, self.0.counter()).await?)
    }
}

/// Counts a request that anybody may make. After some of an address each needs a captcha.
///
/// # Errors
/// `A0106` when a captcha is needed and none was solved.
pub(super) async fn ask(
    app: &App,
    address: ClientAddress,
    asked: GuardedAction,
    solved: bool,
) -> Result<()> {
    let most = if solved {
        ANY
    } else {
        app.config.limits.requests_before_captcha
    };
    let key = asking(app, address, asked);
    let mut tx = app.db.write().await?;
    let taken = attempts::take(&mut tx, key.counter(), most, app.clock.now()).await?;
    tx.commit().await?;
    taken.map(drop).ok_or(ErrorCode::CAPTCHA_WRONG.into())
}

/// Whether the next request of this kind from this address needs a captcha.
///
/// # Errors
/// When the database cannot be read.
pub async fn needs_captcha(
    app: &App,
    address: ClientAddress,
    asked: GuardedAction,
) -> Result<bool> {
    let key = asking(app, address, asked);
    let mut reader = app.db.ask().await?;
    let tries = attempts::count(&mut reader, key.counter(), app.clock.now()).await?;
    Ok(tries >= app.config.limits.requests_before_captcha)
}

/// Whether the owner of an address may be written to because a stranger typed it in: once in a while.
///
/// # Errors
/// When the database cannot write.
pub async fn may_tell_owner(ctx: &mut Ctx, owner: UserId, now: Timestamp) -> Result<bool> {
    let id = owner.as_uuid();
    let key = Key::new(ctx.app(), "tell_owner", id.as_bytes(), BETWEEN_LINKS);
    let told = attempts::take(&mut ctx.tx, key.counter(), 1, now).await?;
    Ok(told.is_some())
}

/// Counts an invitation that somebody sends to an address, when the change that sends it is made.
///
/// # Errors
/// `too_many_requests` when the user sent too many, or the address was sent too many by anybody.
pub async fn may_invite(ctx: &mut Ctx, user: UserId, email: &str) -> Result<()> {
    let app = ctx.app().clone();
    let limits = &app.config.limits;
    let by_user = Key::new(&app, "invite_user", user.as_uuid().as_bytes(), HOUR);
    let folded = fold_login(email);
    let to_address = Key::new(&app, "invite_address", folded.as_bytes(), DAY);
    take(&app, &mut ctx.tx, &by_user, limits.invitations_per_user).await?;
    take(
        &app,
        &mut ctx.tx,
        &to_address,
        limits.invitations_per_address,
    )
    .await
}

fn asking(app: &App, address: ClientAddress, asked: GuardedAction) -> Key {
    let kind = match asked {
        GuardedAction::Registration => "registration",
        GuardedAction::Reset => "reset",
    };
    let network = address.network().to_string();
    Key::new(app, kind, network.as_bytes(), HOUR)
}

async fn take(app: &App, tx: &mut Tx, key: &Key, most: u32) -> Result<()> {
    let now = app.clock.now();
    if attempts::take(tx, key.counter(), most, now)
        .await?
        .is_some()
    {
        return Ok(());
    }
    let until = attempts::until(tx, key.counter()).await?.unwrap_or(now);
    let wait = until.duration_since(now).as_secs();
    let wait = wait.clamp(0, key.window.as_secs());
    tracing::warn!(kind = key.kind, "a limit was reached");
    Err(Error::Later(
        ErrorCode::TOO_MANY_REQUESTS,
        u32::try_from(wait).map_err(Error::internal)? + 1,
    ))
}

/// Counts a message that somebody has sent to themselves outside, to see whether it comes.
///
/// # Errors
/// `too_many_requests` when they had too many sent.
pub async fn may_test_channel(app: &App, tx: &mut Tx, user: UserId) -> Result<()> {
    let key = Key::new(app, "test_channel", user.as_uuid().as_bytes(), QUARTER);
    take(app, tx, &key, MAX_CHANNEL_TESTS).await
}
