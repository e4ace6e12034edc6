//! All that a file of transactions says beside them.

use std::collections::HashMap;

use jiff::civil::Date;
use kym_domain::id::AccountId;
use kym_domain::money::Minor;
use kym_domain::workspaces::Workspace;

use super::rows::Names;

/// All that a file says beside its transactions.
pub struct FileContext {
    /// Whose they are.
    pub workspace: Workspace,
    /// What their ids mean.
    pub names: Names,
    /// What is on the accounts now.
    pub balances: HashMap<AccountId, Minor>,
    /// The day on which the file is made.
    pub today: Date,
}
