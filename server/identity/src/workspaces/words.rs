//! Closed lists of words in the contract.

use kym_domain::workspaces::Action;
use kym_platform::http::words::words;

words! {
    /// Something that can be done in a workspace.
    ActionWord("Action"): Action;
}
