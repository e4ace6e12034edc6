//! What is kept of transactions beside their rows: the sums, and who was paid how often.

use kym_domain::id::WorkspaceId;
use kym_domain::sums::Sums;
use kym_domain::transactions::{Payees, Transaction};

use super::payees;
use crate::db::Tx;
use crate::error::StoreError;
use crate::sums;

/// What changes of rows change in what is kept of them. Every change of a row goes through one of these,
/// in the commit of the row itself.
#[derive(Debug, Default)]
pub(crate) struct Aggregates {
    sums: Sums,
    payees: Payees,
}

impl Aggregates {
    /// Adds the change of a row: as it `was` and as it `is`, either of them absent.
    pub(crate) fn change(
        &mut self,
        was: Option<&Transaction>,
        is: Option<&Transaction>,
    ) -> Result<(), StoreError> {
        if let Some(was) = was {
            self.sums.remove(was)?;
        }
        if let Some(is) = is {
            self.sums.add(is)?;
        }
        self.payees.change(was, is);
        Ok(())
    }

    /// Writes all of it. The accounts must be locked ([`crate::lock::accounts`]).
    pub(crate) async fn write(self, tx: &mut Tx, workspace: WorkspaceId) -> Result<(), StoreError> {
        sums::add(tx, workspace, &self.sums.pruned()).await?;
        payees::add(tx, workspace, &self.payees).await
    }
}
