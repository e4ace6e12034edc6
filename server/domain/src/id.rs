//! Typed ids: a UUID that remembers what it names.
//!
//! There is no conversion between kinds, so an account's id cannot be passed where a transaction's
//! is wanted. New ids are UUID v7 (RFC 9562 5.7): they sort by the time they were made, which keeps
//! the primary keys of both databases compact.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use thiserror::Error;
use uuid::Uuid;

/// Makes the raw UUIDs behind new ids.
///
/// The program's own generator mixes the clock with randomness; tests count.
pub trait IdGen: Send + Sync {
    /// The next UUID, never given out before, for something made at `now`.
    fn next(&self, now: Timestamp) -> Uuid;
}

/// What all typed ids have in common, so that one generator can make every kind.
pub trait Id: Copy + fmt::Display + FromStr<Err = InvalidId> {
    /// Wraps a UUID from a trusted source: the generator or the database.
    fn from_uuid(uuid: Uuid) -> Self;

    /// The UUID inside.
    fn as_uuid(&self) -> Uuid;
}

/// A text that is no id: not 36 characters of the usual form, or the nil UUID.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("is not an id (a UUID such as 019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a11)")]
pub struct InvalidId;

/// Strict: `Uuid` itself also reads braces, URNs and ids without hyphens, and one thing with four
/// spellings is three too many in URLs and caches.
fn parse(text: &str) -> Result<Uuid, InvalidId> {
    if text.len() != 36 {
        return Err(InvalidId);
    }
    let uuid = Uuid::try_parse(text).map_err(|_| InvalidId)?;
    if uuid.is_nil() {
        Err(InvalidId)
    } else {
        Ok(uuid)
    }
}

macro_rules! id {
    ($($(#[$meta:meta])* $name:ident,)+) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Uuid);

        impl $name {
            /// Wraps a UUID from a trusted source: the generator or the database.
            pub const fn from_uuid(uuid: Uuid) -> Self {
                Self(uuid)
            }

            /// The UUID inside.
            pub const fn as_uuid(&self) -> Uuid {
                self.0
            }
        }

        impl Id for $name {
            fn from_uuid(uuid: Uuid) -> Self {
                Self(uuid)
            }

            fn as_uuid(&self) -> Uuid {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.hyphenated().fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;

            fn from_str(text: &str) -> Result<Self, InvalidId> {
                parse(text).map(Self)
            }
        }
    )+};
}

id! {
    /// An account of a workspace.
    AccountId,
    /// A call of an AI model.
    AiCallId,
    /// An AI model that can be asked.
    AiModelId,
    /// A file on a transaction.
    AttachmentId,
    /// A message of the administrators to users.
    BroadcastId,
    /// What is meant to be spent on what.
    BudgetId,
    /// A puzzle for people, given out once.
    CaptchaId,
    /// A category, of the system or of a workspace.
    CategoryId,
    /// A run that asks a model what transactions were for.
    CategorySuggestionRunId,
    /// A change of a workspace, as its history keeps it.
    ChangeId,
    /// A rate that administrators set or a provider told.
    ExchangeRateId,
    /// A file with everything that is a user's own.
    ExportId,
    /// Something that is saved for.
    GoalId,
    /// A file of a bank or of another program, and what was booked from it.
    ImportId,
    /// A job waiting in the queue.
    JobId,
    /// An email to somebody.
    EmailId,
    /// A notification of something that happened to an account.
    NotificationId,
    /// A rate that a workspace set for itself.
    WorkspaceRateId,
    /// A passkey of a user.
    PasskeyId,
    /// A receipt on its way to a transaction.
    ReceiptId,
    /// A payment that comes again.
    RecurringId,
    /// A provider of exchange rates.
    RateProviderId,
    /// The fetching of the rates of many days.
    RateSyncId,
    /// Something that adds to a user's credit or takes from it.
    BalanceEntryId,
    /// An invoice or a credit note.
    InvoiceId,
    /// A payment.
    PaymentId,
    /// What a payment provider has sent by itself.
    PaymentNotificationId,
    /// A way to pay that a user has left with a payment provider.
    PaymentMethodId,
    /// Money given back.
    RefundId,
    /// A plan that can be subscribed to.
    PlanId,
    /// A wish that transactions be converted anew.
    ReconversionId,
    /// A comparison of an account with a statement of its bank.
    ReconciliationId,
    /// An invitation to register here.
    RegistrationInvitationId,
    /// A refresh token, which is one step in the life of a session.
    RefreshTokenId,
    /// A rule of a workspace.
    RuleId,
    /// A report that somebody keeps.
    SavedReportId,
    /// A session: one sign-in of one user on one device.
    SessionId,
    /// A line of a transaction that is split.
    SplitId,
    /// A transaction of an account.
    TransactionId,
    /// A subscription to a plan.
    SubscriptionId,
    /// One thing that happened to a subscription.
    SubscriptionChangeId,
    /// A user.
    UserId,
    /// A view of transactions that somebody keeps.
    ViewId,
    /// A workspace.
    WorkspaceId,
    /// An invitation to a workspace.
    WorkspaceInvitationId,
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a11";

    #[test]
    fn an_id_is_written_as_it_was_read() {
        let id: AccountId = TEXT.parse().expect("a valid id");
        assert_eq!(id.to_string(), TEXT);
        assert_eq!(AccountId::from_uuid(id.as_uuid()), id);
    }

    #[test]
    fn only_the_usual_spelling_is_an_id() {
        for text in [
            "",
            "1",
            "019a0f3c8f5e7c319d3f2f6b8f0c1a11",
            "{019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a11}",
            "019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a1g",
            "00000000-0000-0000-0000-000000000000",
        ] {
            assert_eq!(text.parse::<AccountId>(), Err(InvalidId), "{text:?}");
        }
    }

    #[test]
    fn a_capital_spelling_is_written_back_in_small_letters() {
        let id: UserId = TEXT.to_uppercase().parse().expect("a valid id");
        assert_eq!(id.to_string(), TEXT);
    }
}
