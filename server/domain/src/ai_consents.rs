//! What users have agreed to: that something of theirs leaves for a task, and to whom.

use jiff::Timestamp;

use crate::ai_models::AiTask;

/// The most recipients and tasks that one user agrees to.
pub const MAX_CONSENTS: usize = 500;

/// Something that a user has agreed to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AiConsent {
    /// To whom it may go: the host of an endpoint, with its port unless it is the usual one.
    pub recipient: String,
    /// What for.
    pub task: AiTask,
    /// Since when.
    pub agreed_at: Timestamp,
}
