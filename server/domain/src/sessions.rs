//! The life of a session: what may be done with a refresh token that is shown.
//!
//! Refresh tokens are used once. Yet an answer can get lost on its way, and two tabs may refresh
//! in the same moment, so a token that was used already is not always a stolen one. What tells the
//! cases apart is whether anybody ever used what the first refresh gave out (`security.md`, L-02):
//! as long as nobody did, the old token may be exchanged once more and the unused pair dies. After
//! that, a second showing means that two parties hold one token, and the session ends.

use jiff::{SignedDuration, Timestamp};

use crate::words::words;

/// How long what signs somebody in is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenLifetimes {
    /// An access token, from when it is signed.
    pub access: SignedDuration,
    /// A refresh token that lies unused.
    pub idle: SignedDuration,
    /// A session, however often it is refreshed.
    pub whole: SignedDuration,
}

impl Default for TokenLifetimes {
    /// Ten minutes, thirty days and half a year (`security.md`, V7.3).
    fn default() -> Self {
        Self {
            access: SignedDuration::from_mins(10),
            idle: SignedDuration::from_hours(24 * 30),
            whole: SignedDuration::from_hours(24 * 180),
        }
    }
}

/// How long a proof of identity counts for what asks for a fresh one (`security.md`, L-06).
pub const FRESH_LIFE: SignedDuration = SignedDuration::from_mins(10);

words! {
    /// How somebody proved who they are.
    pub enum SignInMethod {
        /// By a password alone.
        Password => "password",
        /// By a password and a second factor.
        PasswordTotp => "password_totp",
        /// By a passkey, which is two factors in one.
        Passkey => "passkey",
    }
}

impl SignInMethod {
    /// Whether more than one factor was shown.
    pub const fn is_strong(self) -> bool {
        matches!(self, Self::PasswordTotp | Self::Passkey)
    }
}

/// Whether a proof of identity given at `authenticated` is fresh at `now`.
pub fn is_fresh(authenticated: Timestamp, now: Timestamp) -> bool {
    now.duration_since(authenticated) < FRESH_LIFE
}

/// What is known about a refresh token that somebody shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenState {
    /// When its session began.
    pub session_started: Timestamp,
    /// Whether its session ended: by signing out, or because it was revoked.
    pub session_ended: bool,
    /// When the token was given out.
    pub issued: Timestamp,
    /// What became of it since.
    pub progress: Progress,
}

/// What became of a refresh token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// Nobody exchanged it yet.
    Fresh,
    /// It was given out but another took its place before anybody used it.
    Replaced,
    /// It was exchanged, and the pair it was exchanged for was never used.
    ConsumedUnseen,
    /// It was exchanged, and the pair it was exchanged for was used since: its access token was
    /// shown with a request, or its refresh token was exchanged in turn.
    Consumed,
}

/// What to do about a refresh token that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rotation {
    /// Exchange it for a new pair.
    Rotate,
    /// Exchange it for a new pair, and let the pair it was exchanged for before die unused.
    ReplaceUnused,
    /// Refuse it and end the whole session: two parties hold the token.
    Revoke,
    /// Refuse it; nothing else happens.
    Expired,
}

impl TokenState {
    /// The decision at `now`.
    pub fn decide(&self, now: Timestamp, lives: &TokenLifetimes) -> Rotation {
        let idle = now.duration_since(self.issued);
        let age = now.duration_since(self.session_started);
        if self.session_ended || idle >= lives.idle || age >= lives.whole {
            return Rotation::Expired;
        }
        match self.progress {
            Progress::Fresh => Rotation::Rotate,
            Progress::ConsumedUnseen => Rotation::ReplaceUnused,
            Progress::Consumed => Rotation::Revoke,
            Progress::Replaced => Rotation::Expired,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: SignedDuration = SignedDuration::from_hours(1);

    fn token(progress: Progress) -> TokenState {
        let started = Timestamp::from_second(1_700_000_000).expect("a valid instant");
        TokenState {
            session_started: started,
            session_ended: false,
            issued: started,
            progress,
        }
    }

    fn after(token: &TokenState, time: SignedDuration) -> Rotation {
        token.decide(
            token.issued.checked_add(time).expect("a valid instant"),
            &TokenLifetimes::default(),
        )
    }

    #[test]
    fn the_table_of_what_became_of_a_token() {
        for (progress, rotation) in [
            (Progress::Fresh, Rotation::Rotate),
            (Progress::ConsumedUnseen, Rotation::ReplaceUnused),
            (Progress::Consumed, Rotation::Revoke),
            (Progress::Replaced, Rotation::Expired),
        ] {
            assert_eq!(after(&token(progress), HOUR), rotation, "{progress:?}");
        }
    }

    #[test]
    fn in_an_ended_session_every_token_is_dead() {
        for progress in [
            Progress::Fresh,
            Progress::ConsumedUnseen,
            Progress::Consumed,
            Progress::Replaced,
        ] {
            let token = TokenState {
                session_ended: true,
                ..token(progress)
            };
            assert_eq!(after(&token, HOUR), Rotation::Expired, "{progress:?}");
        }
    }

    #[test]
    fn a_token_that_lay_unused_for_thirty_days_is_dead() {
        let token = token(Progress::Fresh);
        let thirty_days = SignedDuration::from_hours(24 * 30);
        assert_eq!(
            after(&token, thirty_days - SignedDuration::from_secs(1)),
            Rotation::Rotate
        );
        assert_eq!(after(&token, thirty_days), Rotation::Expired);
    }

    #[test]
    fn a_session_ends_after_half_a_year_however_fresh_its_token_is() {
        let mut token = token(Progress::Fresh);
        token.issued = token
            .session_started
            .checked_add(SignedDuration::from_hours(24 * 180) - HOUR)
            .expect("a valid instant");
        assert_eq!(
            after(&token, HOUR - SignedDuration::from_secs(1)),
            Rotation::Rotate
        );
        assert_eq!(after(&token, HOUR), Rotation::Expired);
    }

    #[test]
    fn shorter_lives_count_at_once() {
        let lives = TokenLifetimes {
            idle: HOUR,
            ..TokenLifetimes::default()
        };
        let token = token(Progress::Fresh);
        assert_eq!(token.decide(token.issued + HOUR, &lives), Rotation::Expired);
    }

    #[test]
    fn a_proof_is_fresh_for_ten_minutes() {
        let proved = Timestamp::from_second(1_700_000_000).expect("a valid instant");
        let second = SignedDuration::from_secs(1);
        assert!(is_fresh(proved, proved));
        assert!(is_fresh(proved, proved + FRESH_LIFE - second));
        assert!(!is_fresh(proved, proved + FRESH_LIFE));
    }

    #[test]
    fn a_password_alone_is_not_strong() {
        let strong: Vec<_> = SignInMethod::ALL
            .iter()
            .filter(|method| method.is_strong())
            .collect();
        assert_eq!(
            strong,
            [&SignInMethod::PasswordTotp, &SignInMethod::Passkey]
        );
    }

    #[test]
    fn a_clock_that_was_set_back_kills_no_token() {
        assert_eq!(after(&token(Progress::Fresh), -HOUR), Rotation::Rotate);
    }
}
