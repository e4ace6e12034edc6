//! People who sign in, and how they like the product to look.

use jiff::Timestamp;

use crate::check::{self, Checks, FieldError, Violation};
use crate::id::{RegistrationInvitationId, UserId};
use crate::language::Language;
use crate::text::fold_login;
use crate::words::words;

/// Somebody who can sign in. The hash of the password is not part of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Its id.
    pub id: UserId,
    /// Where mail reaches them, as they wrote it.
    pub email: String,
    /// The name they sign in with, as they wrote it.
    pub username: String,
    /// Their name.
    pub full_name: String,
    /// Whether they administer the whole installation.
    pub is_superuser: bool,
    /// When they proved that the address is theirs.
    pub email_verified_at: Option<Timestamp>,
    /// Since when they may not come in.
    pub disabled_at: Option<Timestamp>,
    /// When they registered.
    pub created_at: Timestamp,
    /// Counts the changes, for `If-Match`.
    pub version: i64,
}

impl User {
    /// Everything of the name before its last word.
    pub fn first_name(&self) -> &str {
        split_name(&self.full_name).0
    }

    /// The last word of the name, or nothing when there is only one word.
    pub fn last_name(&self) -> &str {
        split_name(&self.full_name).1
    }

    /// Checks a password that this user is to have.
    pub fn check_password(&self, password: &str) -> Result<(), Violation> {
        let words = known_words(&self.email, &self.username, &self.full_name);
        check::password(password, &words)
    }

    /// The user under another name.
    #[must_use]
    pub fn renamed(self, full_name: String) -> Self {
        Self {
            full_name,
            version: self.version + 1,
            ..self
        }
    }
}

/// A user with what is known of their ways to sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// Who.
    pub user: User,
    /// The address that they want to have and have not proved yet.
    pub pending_email: Option<String>,
    /// Whether a second factor is asked for after the password.
    pub has_second_factor: bool,
    /// How many passkeys they have.
    pub passkeys: i64,
}

impl Profile {
    /// The profile of somebody who has just registered.
    pub fn new(user: User) -> Self {
        Self {
            user,
            pending_email: None,
            has_second_factor: false,
            passkeys: 0,
        }
    }
}

/// What an administrator changes about a user; the rest stays.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct UserChange {
    /// Another address, which nobody has proved.
    pub email: Option<String>,
    /// Another sign-in name.
    pub username: Option<String>,
    /// Another name.
    pub full_name: Option<String>,
    /// Whether they administer the installation.
    pub is_superuser: Option<bool>,
    /// Whether they may not come in.
    pub is_disabled: Option<bool>,
}

impl User {
    /// Whether this is somebody who administers the installation at the moment.
    pub fn is_active_administrator(&self) -> bool {
        self.is_superuser && self.disabled_at.is_none()
    }

    /// The user as an administrator wants them. An address that is another one, whatever its
    /// capitals, has to be proved anew (`security.md`, L-10).
    #[must_use]
    pub fn changed(self, change: UserChange, now: Timestamp) -> Self {
        let email = change.email.unwrap_or_else(|| self.email.clone());
        let is_same = fold_login(&email) == fold_login(&self.email);
        let disabled_at = match change.is_disabled {
            Some(true) => self.disabled_at.or(Some(now)),
            Some(false) => None,
            None => self.disabled_at,
        };
        Self {
            email_verified_at: self.email_verified_at.filter(|_| is_same),
            email,
            username: change.username.unwrap_or(self.username),
            full_name: change.full_name.unwrap_or(self.full_name),
            is_superuser: change.is_superuser.unwrap_or(self.is_superuser),
            disabled_at,
            version: self.version + 1,
            ..self
        }
    }

    /// The user at an address that they have just proved.
    #[must_use]
    pub fn reachable_at(self, email: String, now: Timestamp) -> Self {
        Self {
            email,
            email_verified_at: Some(now),
            version: self.version + 1,
            ..self
        }
    }
}

/// What others know of somebody, which must not be their password.
pub fn known_words<'a>(email: &'a str, username: &'a str, full_name: &'a str) -> [&'a str; 4] {
    let name = email.split_once('@').map_or(email, |(name, _)| name);
    [email, name, username, full_name]
}

fn split_name(full_name: &str) -> (&str, &str) {
    full_name
        .rsplit_once(char::is_whitespace)
        .map_or((full_name, ""), |(first, last)| (first.trim_end(), last))
}

/// What a registration gives, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewUser {
    email: String,
    username: String,
    full_name: String,
}

impl NewUser {
    /// Checks what was typed in. The password is checked along and handed to nobody.
    pub fn check(
        email: &str,
        username: &str,
        full_name: &str,
        password: &str,
    ) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let words = known_words(email, username, full_name);
        let email = checks.take("email", check::email(email));
        let username = checks.take("username", check::username(username));
        let full_name = checks.take("full_name", check::full_name(full_name));
        let password = checks.take("password", check::password(password, &words));
        match (email, username, full_name, password) {
            (Some(email), Some(username), Some(full_name), Some(())) => Ok(Self {
                email,
                username,
                full_name,
            }),
            _ => Err(checks.into_errors()),
        }
    }

    /// A user whose fields were checked one by one.
    pub fn known(email: String, username: String, full_name: String) -> Self {
        Self {
            email,
            username,
            full_name,
        }
    }

    /// The user that this registration makes.
    pub fn register(self, id: UserId, now: Timestamp, is_superuser: bool) -> User {
        User {
            id,
            email: self.email,
            username: self.username,
            full_name: self.full_name,
            is_superuser,
            email_verified_at: None,
            disabled_at: None,
            created_at: now,
            version: 1,
        }
    }
}

/// An email that lets somebody register here, and proves their address by having reached them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegistrationInvitation {
    /// Its id.
    pub id: RegistrationInvitationId,
    /// For whom it is.
    pub email: String,
    /// Whose it is.
    pub invited_by: UserId,
    /// When it was made.
    pub created_at: Timestamp,
    /// From when on it is worth nothing.
    pub expires_at: Timestamp,
}

words! {
    /// The look of the screens.
    pub enum Theme {
        /// Dark on light.
        Light => "light",
        /// Light on dark.
        Dark => "dark",
        /// As the device prefers.
        Auto => "auto",
    }
}

/// How a user likes the product.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// In which language it speaks.
    pub language: Language,
    /// How it looks.
    pub theme: Theme,
    /// Whether it may report how it is used. Off until switched on.
    pub telemetry_enabled: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::En,
            theme: Theme::Auto,
            telemetry_enabled: false,
        }
    }
}

/// Some settings to change; the others stay.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct SettingsChange {
    /// Another language.
    pub language: Option<Language>,
    /// Another look.
    pub theme: Option<Theme>,
    /// Another choice about reports of use.
    pub telemetry_enabled: Option<bool>,
}

impl Settings {
    /// The settings after a change.
    #[must_use]
    pub fn with(self, change: SettingsChange) -> Self {
        Self {
            language: change.language.unwrap_or(self.language),
            theme: change.theme.unwrap_or(self.theme),
            telemetry_enabled: change.telemetry_enabled.unwrap_or(self.telemetry_enabled),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::FieldCode;

    #[test]
    fn a_name_is_divided_before_its_last_word() {
        for (full, first, last) in [
            ("Anna Maria Petrova", "Anna Maria", "Petrova"),
            ("Ann", "Ann", ""),
            ("Иван  Петров", "Иван", "Петров"),
        ] {
            assert_eq!(split_name(full), (first, last));
        }
    }

    #[test]
    fn a_registration_names_every_bad_field_at_once() {
        let errors = NewUser::check("nobody", "x", "", "short").expect_err("four faults");
        let found: Vec<_> = errors
            .iter()
            .map(|error| (error.field.to_string(), error.violation.code))
            .collect();
        assert_eq!(
            found,
            [
                ("email".to_owned(), FieldCode::InvalidEmail),
                ("username".to_owned(), FieldCode::TooShort),
                ("full_name".to_owned(), FieldCode::Required),
                ("password".to_owned(), FieldCode::TooShort),
            ]
        );
    }

    fn anna(at: Timestamp) -> User {
        let new = NewUser::known(
            "anna@example.org".to_owned(),
            "anna".to_owned(),
            "Anna".to_owned(),
        );
        let id = "019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a11"
            .parse()
            .expect("an id");
        User {
            email_verified_at: Some(at),
            ..new.register(id, at, true)
        }
    }

    #[test]
    fn an_address_that_an_administrator_sets_has_to_be_proved_anew() {
        let (then, now) = (Timestamp::UNIX_EPOCH, Timestamp::MAX);
        for (email, proved) in [
            ("ANNA@example.org", Some(then)),
            ("other@example.org", None),
        ] {
            let change = UserChange {
                email: Some(email.to_owned()),
                ..UserChange::default()
            };
            let after = anna(then).changed(change, now);
            assert_eq!(
                (after.email.as_str(), after.email_verified_at),
                (email, proved)
            );
            assert_eq!(after.version, 2);
        }
        let own = anna(then).reachable_at("other@example.org".to_owned(), now);
        assert_eq!(own.email_verified_at, Some(now));
    }

    #[test]
    fn whoever_is_disabled_is_so_since_the_first_time() {
        let (then, now) = (Timestamp::UNIX_EPOCH, Timestamp::MAX);
        let disable = |is_disabled| UserChange {
            is_disabled,
            ..UserChange::default()
        };
        let disabled = anna(then).changed(disable(Some(true)), then);
        assert_eq!(disabled.disabled_at, Some(then));
        assert!(!disabled.is_active_administrator());
        let again = disabled.changed(disable(Some(true)), now);
        assert_eq!(again.disabled_at, Some(then));
        assert_eq!(
            again.clone().changed(disable(None), now).disabled_at,
            Some(then)
        );
        assert!(
            again
                .changed(disable(Some(false)), now)
                .is_active_administrator()
        );
    }

    #[test]
    fn a_change_of_settings_leaves_the_rest_alone() {
        let change = SettingsChange {
            theme: Some(Theme::Dark),
            ..SettingsChange::default()
        };
        let settings = Settings::default().with(change);
        assert_eq!(
            settings,
            Settings {
                theme: Theme::Dark,
                ..Settings::default()
            }
        );
    }
}
