//! Workspaces, their members, and who may do what.

mod invitations;
mod roles;
mod zones;

use jiff::Timestamp;
use thiserror::Error;

use crate::check::{self, Checks, FieldCode, FieldError, Patch};
use crate::id::{UserId, WorkspaceId};
use crate::money::{Currency, CurrencyCode};

pub use self::invitations::{
    INVITATION_LIFE, InvitationDraft, InvitationRefused, MAX_OPEN_INVITATIONS, WorkspaceInvitation,
};
pub use self::roles::{Action, Role};
pub use self::zones::ZoneName;

/// A place where some people keep accounts together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Workspace {
    /// Its id.
    pub id: WorkspaceId,
    /// Its name.
    pub name: String,
    /// What it is for; may be empty.
    pub description: String,
    /// What its figures are counted in, and its accounts unless they have another.
    pub currency: Currency,
    /// Where its days begin.
    pub time_zone: ZoneName,
    /// Whether its data may be given to AI models.
    pub ai_allowed: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// Counts the changes, for `If-Match`.
    pub version: i64,
}

/// Somebody who belongs to a workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkspaceMember {
    /// Who.
    pub user_id: UserId,
    /// The name they sign in with.
    pub username: String,
    /// Their name.
    pub full_name: String,
    /// What they are here.
    pub role: Role,
    /// Since when they belong to it.
    pub joined_at: Timestamp,
}

/// A workspace as one of its members sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkspaceView {
    /// The workspace.
    pub workspace: Workspace,
    /// What the one who looks is in it.
    pub role: Role,
    /// Everybody who belongs to it: owners first, then by name.
    pub members: Vec<WorkspaceMember>,
    /// Who was invited, newest first; nothing for those who may not invite.
    pub invitations: Vec<WorkspaceInvitation>,
}

/// Name, description, currency and time zone of a workspace to be made or changed, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkspaceDraft {
    name: String,
    description: String,
    currency: CurrencyCode,
    time_zone: Option<ZoneName>,
    ai_allowed: Option<bool>,
}

/// Why a workspace cannot be changed so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum WorkspaceRefused {
    /// Its accounts are counted in its currency: with the first account it is settled.
    #[error("the currency of a workspace with accounts cannot be changed")]
    CurrencyInUse,
}

impl WorkspaceDraft {
    /// Checks what was typed in, as [`Self::check_in`] does. The time zone stays as it is.
    pub fn check(name: &str, description: &str, currency: &str) -> Result<Self, Vec<FieldError>> {
        Self::check_in(name, description, currency, None)
    }

    /// Checks what was typed in, as [`WorkspaceEdit::check`] does: all but the time zone is given.
    pub fn check_in(
        name: &str,
        description: &str,
        currency: &str,
        time_zone: Option<&str>,
    ) -> Result<Self, Vec<FieldError>> {
        let (name, currency) = (Some(name), Some(currency));
        let description = Patch::Set(description);
        WorkspaceEdit::check(name, description, currency, time_zone, None)?.complete()
    }

    /// The code of the currency that was asked for.
    pub const fn currency(&self) -> CurrencyCode {
        self.currency
    }

    /// Whether its data may be given to AI models; `None` when that stays as it is.
    pub const fn ai_allowed(&self) -> Option<bool> {
        self.ai_allowed
    }

    /// The new workspace, counted in the currency of the draft's code.
    pub fn create(self, id: WorkspaceId, now: Timestamp, currency: Currency) -> Workspace {
        let Self {
            name,
            description,
            time_zone,
            ..
        } = self;
        Workspace {
            id,
            name,
            description,
            currency,
            time_zone: time_zone.unwrap_or_default(),
            ai_allowed: true,
            created_at: now,
            version: 1,
        }
    }
}

/// What is to be different about a workspace, checked. What is left out stays as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkspaceEdit {
    name: Option<String>,
    description: Option<String>,
    currency: Option<CurrencyCode>,
    time_zone: Option<ZoneName>,
    ai_allowed: Option<bool>,
}

impl WorkspaceEdit {
    /// Checks what was typed in: a name of 1 to 100 characters, a description of at most 500, the code of a currency and
    /// the name of a time zone of the IANA database, each where it is given. Cleared, the description is empty.
    pub fn check(
        name: Option<&str>,
        description: Patch<&str>,
        currency: Option<&str>,
        time_zone: Option<&str>,
        ai_allowed: Option<bool>,
    ) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let name = name.map(|name| check::line(name, 1, 100)).transpose();
        let name = checks.take("name", name);
        let description = description.or_empty("");
        let description = description.map(|text| check::lines(text, 500)).transpose();
        let description = checks.take("description", description);
        let currency = currency.map(check::given::<CurrencyCode>).transpose();
        let currency = checks.take("currency", currency);
        let time_zone = checks.take("time_zone", time_zone.map(str::parse).transpose());
        match (name, description, currency, time_zone) {
            (Some(name), Some(description), Some(currency), Some(time_zone)) => Ok(Self {
                name,
                description,
                currency,
                time_zone,
                ai_allowed,
            }),
            _ => Err(checks.into_errors()),
        }
    }

    /// What a new workspace shall be, of which nothing but the time zone is left to be settled.
    fn complete(self) -> Result<WorkspaceDraft, Vec<FieldError>> {
        let mut checks = Checks::default();
        let required = FieldCode::Required;
        let name = checks.take("name", self.name.ok_or(required));
        let description = checks.take("description", self.description.ok_or(required));
        let currency = checks.take("currency", self.currency.ok_or(required));
        match (name, description, currency) {
            (Some(name), Some(description), Some(currency)) => Ok(WorkspaceDraft {
                name,
                description,
                currency,
                time_zone: self.time_zone,
                ai_allowed: self.ai_allowed,
            }),
            _ => Err(checks.into_errors()),
        }
    }

    /// What the workspace shall be.
    pub fn over(self, workspace: &Workspace) -> WorkspaceDraft {
        let description = || workspace.description.clone();
        WorkspaceDraft {
            name: self.name.unwrap_or_else(|| workspace.name.clone()),
            description: self.description.unwrap_or_else(description),
            currency: self.currency.unwrap_or(workspace.currency.code()),
            time_zone: self.time_zone,
            ai_allowed: self.ai_allowed,
        }
    }
}

impl Workspace {
    /// The workspace, which counts in another currency from now on. All it has booked has to be converted anew.
    #[must_use]
    pub fn counted_in(self, currency: Currency) -> Self {
        Self {
            currency,
            version: self.version + 1,
            ..self
        }
    }

    /// The workspace after a change to a draft, counted in the currency of the draft's code. The
    /// currency of one that `has_accounts` stays as it is.
    pub fn changed(
        self,
        draft: WorkspaceDraft,
        currency: Currency,
        has_accounts: bool,
    ) -> Result<Self, WorkspaceRefused> {
        if has_accounts && currency != self.currency {
            return Err(WorkspaceRefused::CurrencyInUse);
        }
        let WorkspaceDraft {
            name,
            description,
            time_zone,
            ai_allowed,
            ..
        } = draft;
        Ok(Self {
            name,
            description,
            currency,
            time_zone: time_zone.unwrap_or(self.time_zone),
            ai_allowed: ai_allowed.unwrap_or(self.ai_allowed),
            version: self.version + 1,
            ..self
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::FieldCode;

    fn household() -> Workspace {
        let draft = WorkspaceDraft::check(" Home ", "", "EUR").expect("valid");
        draft.create(
            WorkspaceId::from_uuid(uuid::Uuid::from_u128(1)),
            Timestamp::UNIX_EPOCH,
            currency("EUR"),
        )
    }

    fn currency(code: &str) -> Currency {
        Currency::iso(code).expect("known")
    }

    #[test]
    fn a_workspace_needs_a_name_and_the_code_of_a_currency() {
        let errors = WorkspaceDraft::check("  ", "", "Euro").expect_err("two faults");
        let codes: Vec<_> = errors.iter().map(|error| error.violation.code).collect();
        assert_eq!(codes, [FieldCode::Required, FieldCode::UnknownCurrency]);
        assert_eq!(household().name, "Home");
        let errors = WorkspaceDraft::check("Home", "", "").expect_err("no currency");
        assert_eq!(errors[0].violation.code, FieldCode::Required);
    }

    #[test]
    fn models_may_be_asked_until_somebody_says_otherwise() {
        let changed = |workspace: Workspace, allowed| {
            let edit = WorkspaceEdit::check(Some("Flat"), Patch::Keep, None, None, allowed);
            let draft = edit.expect("valid").over(&workspace);
            workspace
                .changed(draft, currency("EUR"), true)
                .expect("changed")
        };
        let forbidden = changed(household(), Some(false));
        assert!(household().ai_allowed && !forbidden.ai_allowed);
        assert!(!changed(forbidden, None).ai_allowed, "it stays so");
    }

    #[test]
    fn the_time_zone_stays_unless_another_is_said() {
        let tokyo = WorkspaceDraft::check_in("Home", "", "EUR", Some("Asia/Tokyo"));
        let moved = household().changed(tokyo.expect("valid"), currency("EUR"), true);
        let moved = moved.expect("allowed");
        assert_eq!(moved.time_zone.as_str(), "Asia/Tokyo");
        let same = WorkspaceDraft::check("House", "", "EUR").expect("valid");
        let same = moved.changed(same, currency("EUR"), true).expect("allowed");
        assert_eq!(same.time_zone.as_str(), "Asia/Tokyo");
        let errors =
            WorkspaceDraft::check_in("Home", "", "EUR", Some("Mars")).expect_err("no zone");
        assert_eq!(errors[0].violation.code, FieldCode::UnknownValue);
    }

    #[test]
    fn the_currency_is_settled_with_the_first_account() {
        let dollars = || WorkspaceDraft::check("Home", "ours", "USD").expect("valid");
        assert_eq!(
            household().changed(dollars(), Currency::DEFAULT, true),
            Err(WorkspaceRefused::CurrencyInUse)
        );
        let changed = household()
            .changed(dollars(), Currency::DEFAULT, false)
            .expect("no accounts yet");
        assert_eq!((changed.currency, changed.version), (Currency::DEFAULT, 2));
        let same = WorkspaceDraft::check("House", "", "EUR").expect("valid");
        assert!(household().changed(same, currency("EUR"), true).is_ok());
    }
}
