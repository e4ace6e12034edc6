//! The wish to move an account, in JSON.

use kym_domain::accounts::{MissingCategories, OpenTransfers};
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::id::WorkspaceId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::accounts::words::{MissingCategoriesWord, OpenTransfersWord};

/// Where an account shall move, and what shall become of what cannot come along as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveAccount {
    #[schema(required, value_type = Uuid)]
    target_workspace_id: Option<String>,
    /// What becomes of categories that the target does not have; `refuse` when not given.
    #[schema(value_type = Option<MissingCategoriesWord>)]
    categories: Option<String>,
    /// What becomes of transfers with accounts that stay; `refuse` when not given.
    #[schema(value_type = Option<OpenTransfersWord>)]
    transfers: Option<String>,
}

/// The same, read.
#[derive(Clone, Copy, Debug)]
pub struct MoveOptions {
    /// Where it shall move.
    pub target: WorkspaceId,
    /// What becomes of missing categories.
    pub categories: MissingCategories,
    /// What becomes of transfers.
    pub transfers: OpenTransfers,
}

impl MoveAccount {
    /// The wish. A target that is no id is none that anybody can see.
    pub fn check(&self) -> Result<MoveOptions, Vec<FieldError>> {
        let mut checks = Checks::default();
        let target = match self.target_workspace_id.as_deref() {
            None => Err(FieldCode::Required),
            Some(text) => text.parse().map_err(|_| FieldCode::NotFound),
        };
        let target = checks.take("target_workspace_id", target);
        let categories = self.categories.as_deref();
        let categories = categories.map_or(Ok(MissingCategories::Refuse), str::parse);
        let categories = checks.take("categories", categories);
        let transfers = self.transfers.as_deref();
        let transfers = transfers.map_or(Ok(OpenTransfers::Refuse), str::parse);
        let transfers = checks.take("transfers", transfers);
        match (target, categories, transfers) {
            (Some(target), Some(categories), Some(transfers)) => Ok(MoveOptions {
                target,
                categories,
                transfers,
            }),
            _ => Err(checks.into_errors()),
        }
    }
}
