//! Closed lists of words as the contract shows them: each is an enum in the OpenAPI document and so
//! a union in the client. The words themselves stand in `domain`. Each noun has its own beside its code;
//! here are those that several use.

use kym_commerce::plans::LimitKey;
use kym_domain::{
    accounts, categories, check, devices, exports, imports, reconciliations, transactions,
    workspaces,
};
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};

/// Makes a type for each list of words of `domain`: the type, its name in the contract and the list.
#[macro_export]
macro_rules! words {
    ($($(#[$meta:meta])* $word:ident($name:literal): $domain:ty;)+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $word(pub $domain);

        impl ::serde::Serialize for $word {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.0.as_str())
            }
        }

        impl ::utoipa::PartialSchema for $word {
            fn schema() -> ::utoipa::openapi::RefOr<::utoipa::openapi::Schema> {
                $crate::http::words::closed_list(<$domain>::ALL.iter().map(|word| word.as_str()))
            }
        }

        impl ::utoipa::ToSchema for $word {
            fn name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }
        }
    )+};
}

pub use words;

words! {
    /// What an account is.
    AccountTypeWord("AccountTypeId"): accounts::AccountType;
    /// Why a transaction cannot take part in a change of many.
    BulkRefusalWord("BulkRefusal"): transactions::BulkRefusal;
    /// What sort of thing somebody sits at.
    DeviceKindWord("DeviceKind"): devices::DeviceKind;
    /// What is wrong with a field.
    FieldCodeWord("FieldCode"): check::FieldCode;
    /// Why a file cannot be read.
    ImportRefusalWord("ImportRefusal"): imports::ImportRefusal;
    /// What a plan may limit.
    LimitKeyWord("LimitKey"): LimitKey;
    /// Whether a category takes or gives.
    CategoryKindWord("CategoryKind"): categories::CategoryKind;
    /// How far work in the background has come.
    ProgressStatusWord("ProgressStatus"): exports::ProgressStatus;
    /// How far a reconciliation has come.
    ReconciliationStateWord("ReconciliationState"): reconciliations::ReconciliationState;
    /// What a member is in a workspace.
    RoleWord("Role"): workspaces::Role;
    /// How far a transaction has come.
    TransactionStatusWord("TransactionStatus"): transactions::TransactionStatus;
}

/// The schema of a text that is one of these.
pub fn closed_list<'a>(words: impl Iterator<Item = &'a str>) -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::String))
        .enum_values(Some(words.map(str::to_owned)))
        .into()
}
