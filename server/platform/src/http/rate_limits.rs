//! How often somebody may ask: token buckets by address, session and user (`security.md`, 2.3). Who
//! asks too often hears 429 with `Retry-After`, never "locked". These are the process's own protection;
//! for the routes that are open to everybody it is shared with the others (`buckets`).

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use kym_domain::id::{SessionId, UserId};

use super::address::ClientAddress;
use crate::config::Limits;
use crate::error::{Error, ErrorCode, Result};

/// How many attempts to sign in come through before the pace counts.
const LOGIN_BURST: u32 = 10;

/// How many files come through at once, a holiday's worth of receipts, before the pace counts.
const UPLOAD_BURST: u32 = 20;

/// How often a payment provider is asked at most while its user waits for what becomes of a payment.
const CHECKOUT_PACE: Duration = Duration::from_secs(5);

/// The bucket that a route takes from which is open to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// An attempt to sign in.
    LogIn,
    /// Something to be solved or signed.
    Challenge,
    /// A registration.
    Registration,
    /// A request for a new password.
    Reset,
    /// A link of an email.
    Link,
    /// A refresh of some session.
    Refresh,
    /// A calendar that another program reads.
    Calendar,
    /// A message of a payment provider.
    Webhook,
}

impl Limit {
    const ALL: [Self; 8] = [
        Self::LogIn,
        Self::Challenge,
        Self::Registration,
        Self::Reset,
        Self::Link,
        Self::Refresh,
        Self::Calendar,
        Self::Webhook,
    ];

    /// As the contract shows it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::LogIn => "log_in",
            Self::Challenge => "challenge",
            Self::Registration => "registration",
            Self::Reset => "reset",
            Self::Link => "link",
            Self::Refresh => "refresh",
            Self::Calendar => "calendar",
            Self::Webhook => "webhook",
        }
    }

    /// How much it holds, and how quickly it fills.
    pub fn quota(self, limits: &Limits) -> Quota {
        match self {
            Self::LogIn => per_minute(limits.logins_per_address)
                .allow_burst(number(LOGIN_BURST.max(limits.logins_per_address))),
            Self::Challenge => per_minute(limits.challenges_per_address),
            Self::Registration => per_hour(limits.registrations_per_address),
            Self::Reset => per_hour(limits.resets_per_address),
            Self::Link => per_minute(limits.links_per_address),
            Self::Refresh => per_minute(limits.refreshes_per_address),
            Self::Calendar => per_minute(limits.calendars_per_address),
            Self::Webhook => per_minute(limits.webhooks_per_address),
        }
    }
}

fn number(count: u32) -> NonZeroU32 {
    NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN)
}

fn per_minute(count: u32) -> Quota {
    Quota::per_minute(number(count))
}

fn per_hour(count: u32) -> Quota {
    Quota::per_hour(number(count))
}

fn per_day(count: u32) -> Quota {
    Quota::with_period(Duration::from_hours(24) / number(count).get())
        .unwrap_or(Quota::per_hour(number(count)))
        .allow_burst(number(count))
}

/// The bucket of the refreshes of one session.
pub fn refreshes_of_session(limits: &Limits) -> Quota {
    per_minute(limits.refreshes_per_session)
}

/// All buckets of the program.
pub struct RateLimits {
    clock: DefaultClock,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    users: DefaultKeyedRateLimiter<UserId>,
    uploads: DefaultKeyedRateLimiter<UserId>,
    reports: DefaultKeyedRateLimiter<UserId>,
    mailed_reports: DefaultKeyedRateLimiter<UserId>,
    receipts: DefaultKeyedRateLimiter<UserId>,
    checkouts: DefaultKeyedRateLimiter<UserId>,
    limited: HashMap<Limit, DefaultKeyedRateLimiter<IpAddr>>,
    sessions: DefaultKeyedRateLimiter<SessionId>,
}

impl RateLimits {
    /// Full buckets of these sizes.
    pub fn new(limits: &Limits) -> Self {
        let limited = Limit::ALL.map(|limit| (limit, RateLimiter::keyed(limit.quota(limits))));
        Self {
            clock: DefaultClock::default(),
            requests: RateLimiter::keyed(per_minute(limits.requests_per_address)),
            users: RateLimiter::keyed(per_minute(limits.requests_per_user)),
            uploads: RateLimiter::keyed(
                per_minute(limits.uploads_per_user)
                    .allow_burst(number(UPLOAD_BURST.max(limits.uploads_per_user))),
            ),
            reports: RateLimiter::keyed(per_minute(limits.reports_per_user)),
            mailed_reports: RateLimiter::keyed(per_hour(limits.mailed_reports_per_user)),
            receipts: RateLimiter::keyed(per_day(limits.receipts_per_user)),
            checkouts: RateLimiter::keyed(
                Quota::with_period(CHECKOUT_PACE).unwrap_or(per_minute(1)),
            ),
            limited: HashMap::from(limited),
            sessions: RateLimiter::keyed(refreshes_of_session(limits)),
        }
    }

    /// Any request at all.
    ///
    /// # Errors
    /// `too_many_requests`, as all of the functions here.
    pub fn take_request(&self, address: ClientAddress) -> Result<()> {
        self.take(&self.requests, &address.network())
    }

    /// A request of somebody who is signed in.
    pub fn take_request_of_user(&self, user: UserId) -> Result<()> {
        self.take(&self.users, &user)
    }

    /// A file that somebody sends who is signed in.
    pub fn take_upload_of(&self, user: UserId) -> Result<()> {
        self.take(&self.uploads, &user)
    }

    /// A report that somebody asks for who is signed in.
    pub fn take_report_of(&self, user: UserId) -> Result<()> {
        self.take(&self.reports, &user)
    }

    /// A report that somebody wants to be mailed at once.
    pub fn take_mailed_report_of(&self, user: UserId) -> Result<()> {
        self.take(&self.mailed_reports, &user)
    }

    /// A receipt that somebody wants to be read.
    pub fn take_receipt_of(&self, user: UserId) -> Result<()> {
        self.take(&self.receipts, &user)
    }

    /// A question to a payment provider for somebody who waits for what becomes of a payment.
    ///
    /// # Errors
    /// When it was asked just now.
    pub fn take_checkout_of(&self, user: UserId) -> Result<()> {
        self.take(&self.checkouts, &user)
    }

    /// A request to a route that is open to everybody; see [`super::buckets::take`].
    pub fn take_limited(&self, limit: Limit, address: ClientAddress) -> Result<()> {
        let bucket = self.limited.get(&limit);
        bucket.map_or(Ok(()), |bucket| self.take(bucket, &address.network()))
    }

    /// A refresh of this session; see [`super::buckets::take_refresh_of`].
    pub fn take_refresh_of(&self, session: SessionId) -> Result<()> {
        self.take(&self.sessions, &session)
    }

    /// Forgets the buckets that are full again.
    pub fn forget_idle(&self) {
        self.requests.retain_recent();
        self.users.retain_recent();
        self.uploads.retain_recent();
        self.reports.retain_recent();
        self.mailed_reports.retain_recent();
        self.receipts.retain_recent();
        self.checkouts.retain_recent();
        for bucket in self.limited.values() {
            bucket.retain_recent();
        }
        self.sessions.retain_recent();
    }

    fn take<K: Hash + Eq + Clone>(
        &self,
        bucket: &DefaultKeyedRateLimiter<K>,
        key: &K,
    ) -> Result<()> {
        bucket
            .check_key(key)
            .map_err(|until| later(until.wait_time_from(self.clock.now())))
    }
}

/// The refusal of somebody who may come back after `wait`.
pub fn later(wait: Duration) -> Error {
    let seconds = u32::try_from(wait.as_secs()).unwrap_or(u32::MAX);
    Error::Later(ErrorCode::TOO_MANY_REQUESTS, seconds.saturating_add(1))
}
