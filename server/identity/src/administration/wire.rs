//! Users in JSON, as administrators see them.

use std::borrow::Borrow;

use jiff::Timestamp;
use kym_domain::check::{Checks, FieldError, email, full_name, password, username};
use kym_domain::language::Language;
use kym_domain::users::{NewUser, UserChange};
use kym_platform::answer::Answer;
use kym_platform::http::values::Instant;
use kym_store::users::list::ListedUser;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::users::wire::ProfileAnswer;
use crate::users::wire::UserBody;

/// A user as administrators see them.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminUser)]
pub struct AdminUserBody {
    #[serde(flatten)]
    user: UserBody,
    /// Whether they may not come in.
    is_disabled: bool,
    /// When they were here last.
    #[schema(required)]
    last_seen_at: Option<Instant>,
}

/// A page of users.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserList {
    items: Vec<AdminUserBody>,
    /// How many the search finds.
    #[schema(value_type = i32)]
    total: i64,
}

/// A user who was added.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AddedUser)]
pub struct AddedUserBody {
    #[serde(flatten)]
    user: AdminUserBody,
    /// The link by which they choose a password, when there is no mail server to send it.
    #[schema(required)]
    reset: Option<ResetLinkBody>,
}

/// A link that sets a new password, to be handed on.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ResetLink)]
pub struct ResetLinkBody {
    link: String,
    /// From when on it is worth nothing.
    expires_at: Instant,
}

/// A user who was added, and the link to hand on.
pub struct AddedUser {
    /// Who.
    pub user: ListedUser,
    /// The link to hand on.
    pub reset: Option<ResetLink>,
}

/// A link to hand on.
pub struct ResetLink {
    /// The whole address.
    pub link: String,
    /// From when on it is worth nothing.
    pub expires_at: Timestamp,
}

/// A user to be added. Without a password they choose one by a link.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateUser {
    #[schema(required, value_type = String)]
    email: Option<String>,
    #[schema(required, value_type = String)]
    username: Option<String>,
    #[schema(required, value_type = String)]
    full_name: Option<String>,
    #[schema(nullable = false)]
    password: Option<String>,
    #[schema(nullable = false)]
    is_superuser: Option<bool>,
}

/// What to change about a user; what is not given stays. Another role or address takes a fresh proof
/// of identity.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateUserOf {
    #[schema(nullable = false)]
    email: Option<String>,
    #[schema(nullable = false)]
    username: Option<String>,
    #[schema(nullable = false)]
    full_name: Option<String>,
    #[schema(nullable = false)]
    is_superuser: Option<bool>,
    #[schema(nullable = false)]
    is_disabled: Option<bool>,
}

/// A checked form of [`CreateUser`].
pub struct UserToAdd {
    /// Who.
    pub new: NewUser,
    /// Their password, when the administrator chose one.
    pub password: Option<String>,
    /// Whether they administer the installation.
    pub is_superuser: bool,
}

impl AdminUserBody {
    fn new(user: &ListedUser, language: Language) -> Self {
        Self {
            user: ProfileAnswer(&user.profile).body(language),
            is_disabled: user.profile.user.disabled_at.is_some(),
            last_seen_at: user.last_seen_at.map(Instant),
        }
    }
}

impl UserList {
    /// A page of `total` users.
    pub fn new(users: &[ListedUser], total: i64, language: Language) -> Self {
        let items = users.iter().map(|user| AdminUserBody::new(user, language));
        Self {
            items: items.collect(),
            total,
        }
    }
}

impl Answer for AddedUser {
    type Body = AddedUserBody;

    fn body(&self, language: Language) -> AddedUserBody {
        AddedUserBody {
            user: AdminUserBody::new(&self.user, language),
            reset: self.reset.as_ref().map(|link| link.body(language)),
        }
    }

    fn version(&self) -> Option<i64> {
        ListedUserAnswer(&self.user).version()
    }
}

/// A user in the answer to an administrator.
pub struct ListedUserAnswer<T = ListedUser>(pub T);

impl<T: Borrow<ListedUser>> Answer for ListedUserAnswer<T> {
    type Body = AdminUserBody;

    fn body(&self, language: Language) -> AdminUserBody {
        AdminUserBody::new(self.0.borrow(), language)
    }

    fn version(&self) -> Option<i64> {
        ProfileAnswer(&self.0.borrow().profile).version()
    }
}

impl Answer for ResetLink {
    type Body = ResetLinkBody;

    fn body(&self, _: Language) -> ResetLinkBody {
        ResetLinkBody {
            link: self.link.clone(),
            expires_at: Instant(self.expires_at),
        }
    }
}

impl CreateUser {
    /// The user to be added.
    pub fn check(self) -> Result<UserToAdd, Vec<FieldError>> {
        let mut checks = Checks::default();
        let email = checks.take("email", email(self.email.as_deref().unwrap_or_default()));
        let username = checks.take(
            "username",
            username(self.username.as_deref().unwrap_or_default()),
        );
        let full_name = checks.take(
            "full_name",
            full_name(self.full_name.as_deref().unwrap_or_default()),
        );
        if let Some(typed) = &self.password {
            let known = [&email, &username, &full_name];
            let known: Vec<_> = known.into_iter().flatten().map(String::as_str).collect();
            checks.take("password", password(typed, &known));
        }
        match (email, username, full_name) {
            (Some(email), Some(username), Some(full_name)) if checks.is_clean() => Ok(UserToAdd {
                new: NewUser::known(email, username, full_name),
                password: self.password,
                is_superuser: self.is_superuser.unwrap_or_default(),
            }),
            _ => Err(checks.into_errors()),
        }
    }
}

impl UpdateUserOf {
    /// The change.
    pub fn check(self) -> Result<UserChange, Vec<FieldError>> {
        let mut checks = Checks::default();
        let new_email = self
            .email
            .and_then(|text| checks.take("email", email(&text)));
        let new_username = self
            .username
            .and_then(|text| checks.take("username", username(&text)));
        let new_name = self
            .full_name
            .and_then(|text| checks.take("full_name", full_name(&text)));
        if !checks.is_clean() {
            return Err(checks.into_errors());
        }
        Ok(UserChange {
            email: new_email,
            username: new_username,
            full_name: new_name,
            is_superuser: self.is_superuser,
            is_disabled: self.is_disabled,
        })
    }
}
