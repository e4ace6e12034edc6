//! How often somebody may ask: token buckets by address, name, session and user
//! (`security.md`, 2.3). Who asks too often hears 429 with `Retry-After`, never "locked".

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use kym_domain::id::{SessionId, UserId};
use kym_domain::text::fold_login;

use super::address::ClientAddress;
use crate::config::Limits;
use crate::error::{Error, ErrorCode, Result};

/// How many attempts to sign in come through before the pace counts.
const LOGIN_BURST: u32 = 10;

/// One session refreshes once in ten minutes; thirty in a minute is a loop.
const REFRESHES_PER_SESSION: u32 = 30;

/// All buckets of the program.
pub struct RateLimits {
    clock: DefaultClock,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    users: DefaultKeyedRateLimiter<UserId>,
    logins: DefaultKeyedRateLimiter<IpAddr>,
    names: DefaultKeyedRateLimiter<String>,
    registrations: DefaultKeyedRateLimiter<IpAddr>,
    refreshes: DefaultKeyedRateLimiter<IpAddr>,
    sessions: DefaultKeyedRateLimiter<SessionId>,
}

impl RateLimits {
    /// Full buckets of these sizes.
    pub fn new(limits: &Limits) -> Self {
        let number = |count: u32| NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
        let minute = |count| Quota::per_minute(number(count));
        let hour = |count| Quota::per_hour(number(count));
        let logins = minute(limits.logins_per_address)
            .allow_burst(number(LOGIN_BURST.max(limits.logins_per_address)));
        Self {
            clock: DefaultClock::default(),
            requests: RateLimiter::keyed(minute(limits.requests_per_address)),
            users: RateLimiter::keyed(minute(limits.requests_per_user)),
            logins: RateLimiter::keyed(logins),
            names: RateLimiter::keyed(hour(limits.logins_per_name)),
            registrations: RateLimiter::keyed(hour(limits.registrations_per_address)),
            refreshes: RateLimiter::keyed(minute(limits.refreshes_per_address)),
            sessions: RateLimiter::keyed(minute(REFRESHES_PER_SESSION)),
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

    /// An attempt to sign in. Names that nobody has are counted like all others.
    pub fn take_login(&self, address: ClientAddress, name: &str) -> Result<()> {
        self.take(&self.logins, &address.network())?;
        self.take(&self.names, &fold_login(name).chars().take(256).collect())
    }

    /// A registration.
    pub fn take_registration(&self, address: ClientAddress) -> Result<()> {
        self.take(&self.registrations, &address.network())
    }

    /// A refresh of some session.
    pub fn take_refresh(&self, address: ClientAddress) -> Result<()> {
        self.take(&self.refreshes, &address.network())
    }

    /// A refresh of this session.
    pub fn take_refresh_of(&self, session: SessionId) -> Result<()> {
        self.take(&self.sessions, &session)
    }

    /// Forgets the buckets that are full again.
    pub fn forget_idle(&self) {
        self.requests.retain_recent();
        self.users.retain_recent();
        self.logins.retain_recent();
        self.names.retain_recent();
        self.registrations.retain_recent();
        self.refreshes.retain_recent();
        self.sessions.retain_recent();
    }

    fn take<K: Hash + Eq + Clone>(
        &self,
        bucket: &DefaultKeyedRateLimiter<K>,
        key: &K,
    ) -> Result<()> {
        bucket.check_key(key).map_err(|until| {
            let wait = until.wait_time_from(self.clock.now());
            let seconds = u32::try_from(wait.as_secs())
                .unwrap_or(u32::MAX)
                .saturating_add(1);
            Error::Later(ErrorCode::TOO_MANY_REQUESTS, seconds)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> ClientAddress {
        ClientAddress(IpAddr::from([10, 0, 0, last]))
    }

    #[test]
    fn a_burst_of_ten_sign_ins_comes_through_and_then_the_pace_counts() {
        let limits = RateLimits::new(&Limits::default());
        let refused = (0..30)
            .filter(|_| limits.take_login(address(1), "ann").is_err())
            .count();
        assert_eq!(refused, 20);
        assert!(
            limits.take_login(address(2), "bob").is_ok(),
            "another address is not touched"
        );
    }

    #[test]
    fn one_name_is_not_tried_from_many_addresses() {
        let limits = RateLimits::new(&Limits::default());
        let name = |number: u8| {
            if number.is_multiple_of(2) {
                "Ann"
            } else {
                " ann"
            }
        };
        let allowed = (0..100)
            .filter(|number| limits.take_login(address(*number), name(*number)).is_ok())
            .count();
        assert_eq!(allowed, 30);
    }

    #[test]
    fn the_answer_says_when_to_come_back() {
        let limits = RateLimits::new(&Limits {
            registrations_per_address: 1,
            ..Limits::default()
        });
        limits.take_registration(address(1)).expect("the first");
        let refused = limits.take_registration(address(1));
        assert!(
            matches!(
                refused,
                Err(Error::Later(ErrorCode::TOO_MANY_REQUESTS, 3590..=3601))
            ),
            "{refused:?}"
        );
    }
}
