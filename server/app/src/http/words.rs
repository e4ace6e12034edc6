//! Closed lists of words as the contract shows them: each is an enum in the OpenAPI document and so
//! a union in the client. The words themselves stand in `domain`.

use kym_domain::reports::dashboard;
use kym_domain::{
    accounts, categories, check, devices, exports, history, language, mails, notices, passkeys,
    sessions, transactions, users, workspaces,
};
use serde::{Serialize, Serializer};
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

macro_rules! words {
    ($($(#[$meta:meta])* $word:ident($name:literal): $domain:ty;)+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $word(pub $domain);

        impl Serialize for $word {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.0.as_str())
            }
        }

        impl PartialSchema for $word {
            fn schema() -> RefOr<Schema> {
                closed_list(<$domain>::ALL.iter().map(|word| word.as_str()))
            }
        }

        impl ToSchema for $word {
            fn name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }
        }
    )+};
}

words! {
    /// What an account is.
    AccountTypeWord("AccountTypeId"): accounts::AccountType;
    /// Something that can be done in a workspace.
    ActionWord("Action"): workspaces::Action;
    /// Why a transaction cannot take part in a change of many.
    BulkRefusalWord("BulkRefusal"): transactions::Refusal;
    /// What became of something.
    ChangeKindWord("ChangeKind"): history::Kind;
    /// What was changed.
    ChangeNounWord("ChangeNoun"): history::Noun;
    /// What sort of thing somebody sits at.
    DeviceKindWord("DeviceKind"): devices::Kind;
    /// What is wrong with a field.
    FieldCodeWord("FieldCode"): check::FieldCode;
    /// Whether a category takes or gives.
    KindWord("CategoryKind"): categories::Kind;
    /// A language of the product.
    LanguageWord("Language"): language::Language;
    /// How far a letter has come.
    MailStateWord("MailState"): mails::State;
    /// What becomes of categories that the other workspace does not have.
    MissingCategoriesWord("MissingCategories"): accounts::MissingCategories;
    /// What a notice is about.
    NoticeKindWord("NoticeKind"): notices::Kind;
    /// What becomes of transfers with accounts that stay.
    OpenTransfersWord("OpenTransfers"): accounts::OpenTransfers;
    /// How far work in the background has come.
    ProgressStatusWord("ProgressStatus"): exports::Status;
    /// How far back the course of the net worth is shown.
    RangeWord("DashboardRange"): dashboard::Range;
    /// What a member is in a workspace.
    RoleWord("Role"): workspaces::Role;
    /// How somebody signed in.
    SignInMethodWord("SignInMethod"): sessions::Method;
    /// How far a transaction has come.
    StatusWord("TransactionStatus"): transactions::Status;
    /// The look of the screens.
    ThemeWord("Theme"): users::Theme;
    /// A way from a browser to a passkey.
    TransportWord("PasskeyTransport"): passkeys::Transport;
}

/// The schema of a text that is one of these.
pub fn closed_list<'a>(words: impl Iterator<Item = &'a str>) -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::String))
        .enum_values(Some(words.map(str::to_owned)))
        .into()
}
