//! Passkeys: what a user sees of them, and what a challenge may be answered for. Whether an answer
//! is genuine is decided by cryptography, elsewhere.

use jiff::{SignedDuration, Timestamp};

use crate::check::{self, Violation};
use crate::id::{PasskeyId, UserId};
use crate::language::Language;
use crate::words::words;

/// How long a challenge may be answered.
pub const CEREMONY_LIFE: SignedDuration = SignedDuration::from_mins(5);

/// A passkey as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passkey {
    /// Its id.
    pub id: PasskeyId,
    /// What the owner calls it.
    pub name: String,
    /// How a browser may reach it.
    pub transports: Vec<PasskeyTransport>,
    /// Whether it is kept by a service, too, and so outlives the device.
    pub is_backed_up: bool,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it was used last.
    pub last_used_at: Option<Timestamp>,
}

words! {
    /// A way from a browser to an authenticator (WebAuthn 3, 5.8.4).
    pub enum PasskeyTransport {
        /// A plug.
        Usb => "usb",
        /// Near field communication.
        Nfc => "nfc",
        /// Bluetooth.
        Ble => "ble",
        /// A smart card in a reader.
        SmartCard => "smart-card",
        /// A phone near by.
        Hybrid => "hybrid",
        /// The device itself.
        Internal => "internal",
    }
}

words! {
    /// What a challenge was given out for, as stored.
    pub enum PurposeWord {
        /// To sign in without saying who one is.
        SignIn => "sign_in",
        /// To sign in under a name.
        NamedSignIn => "named_sign_in",
        /// To add a passkey.
        Registration => "registration",
        /// To confirm that it is still the same person.
        StepUp => "step_up",
    }
}

/// What a challenge was given out for. Its answer is good for nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To sign in as whoever the passkey belongs to.
    SignIn,
    /// To sign in under a name; `None` when nobody has it. It must not be answered by others: that
    /// would tell which names exist.
    SignInAs(Option<UserId>),
    /// To add a passkey to this user.
    Registration(UserId),
    /// To confirm that this user is still there.
    StepUp(UserId),
}

/// What a passkey is shown for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// To sign in.
    SignIn,
    /// To confirm that this user, who is signed in, is still there.
    StepUp(UserId),
}

impl Purpose {
    /// The word and the user to store.
    pub const fn parts(self) -> (PurposeWord, Option<UserId>) {
        match self {
            Self::SignIn => (PurposeWord::SignIn, None),
            Self::SignInAs(user) => (PurposeWord::NamedSignIn, user),
            Self::Registration(user) => (PurposeWord::Registration, Some(user)),
            Self::StepUp(user) => (PurposeWord::StepUp, Some(user)),
        }
    }

    /// The purpose that was stored as this; `None` when no purpose is.
    pub const fn from_parts(word: PurposeWord, user: Option<UserId>) -> Option<Self> {
        match (word, user) {
            (PurposeWord::SignIn, None) => Some(Self::SignIn),
            (PurposeWord::NamedSignIn, user) => Some(Self::SignInAs(user)),
            (PurposeWord::Registration, Some(user)) => Some(Self::Registration(user)),
            (PurposeWord::StepUp, Some(user)) => Some(Self::StepUp(user)),
            (PurposeWord::SignIn, Some(_))
            | (PurposeWord::Registration | PurposeWord::StepUp, None) => None,
        }
    }

    /// Whether a passkey of `owner` may answer a challenge of this purpose where the answer is `shown_for`.
    pub fn allows(self, shown_for: Use, owner: UserId) -> bool {
        match (self, shown_for) {
            (Self::SignIn, Use::SignIn) => true,
            (Self::SignInAs(user), Use::SignIn) => user == Some(owner),
            (Self::StepUp(user), Use::StepUp(actor)) => user == owner && actor == owner,
            (Self::Registration(_), _)
            | (Self::StepUp(_), Use::SignIn)
            | (Self::SignIn | Self::SignInAs(_), Use::StepUp(_)) => false,
        }
    }
}

/// What a passkey is called: 1 to 60 characters on one line.
pub fn name(raw: &str) -> Result<String, Violation> {
    check::line(raw, 1, 60)
}

/// What a passkey is called whose owner gave it no name.
pub const fn default_name(language: Language) -> &'static str {
    match language {
        Language::En => "Passkey",
        Language::Ru => "Ключ доступа",
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const ANNA: UserId = UserId::from_uuid(Uuid::from_u128(1));
    const BORIS: UserId = UserId::from_uuid(Uuid::from_u128(2));

    #[test]
    fn a_challenge_is_answered_by_nobody_else_s_passkey_and_for_nothing_else() {
        let (in_, anna_up, boris_up) = (Use::SignIn, Use::StepUp(ANNA), Use::StepUp(BORIS));
        for (purpose, allowed) in [
            (Purpose::SignIn, vec![(in_, ANNA), (in_, BORIS)]),
            (Purpose::SignInAs(Some(ANNA)), vec![(in_, ANNA)]),
            (Purpose::SignInAs(None), vec![]),
            (Purpose::StepUp(ANNA), vec![(anna_up, ANNA)]),
            (Purpose::Registration(ANNA), vec![]),
        ] {
            let mut found = Vec::new();
            for used in [in_, anna_up, boris_up] {
                let owners = [ANNA, BORIS].into_iter();
                let allowed = owners.filter(|owner| purpose.allows(used, *owner));
                found.extend(allowed.map(|owner| (used, owner)));
            }
            assert_eq!(found, allowed, "{purpose:?}");
        }
    }

    #[test]
    fn a_purpose_is_read_as_it_was_stored() {
        for purpose in [
            Purpose::SignIn,
            Purpose::SignInAs(None),
            Purpose::SignInAs(Some(ANNA)),
            Purpose::Registration(ANNA),
            Purpose::StepUp(BORIS),
        ] {
            let (word, user) = purpose.parts();
            assert_eq!(Purpose::from_parts(word, user), Some(purpose));
        }
        assert_eq!(Purpose::from_parts(PurposeWord::StepUp, None), None);
        assert_eq!(Purpose::from_parts(PurposeWord::SignIn, Some(ANNA)), None);
    }
}
