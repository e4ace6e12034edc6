//! What an installation lets one user have whatever the plan, so that nobody fills its disk.

use kym_commerce::plans::LimitKey;

use crate::config::Limits;
use crate::error::{ErrorCode, Result};

/// The most that one user may have of something.
pub(super) struct Ceiling {
    most: i64,
    refusal: ErrorCode,
}

/// The ceiling of what is counted under a key, if there is one.
pub(super) fn of(limits: &Limits, key: LimitKey) -> Option<Ceiling> {
    match key {
        LimitKey::WorkspacesOwned => Some(Ceiling {
            most: i64::from(limits.workspaces_per_user),
            refusal: ErrorCode::TOO_MANY_WORKSPACES,
        }),
        LimitKey::AttachmentsMb => Some(Ceiling {
            most: limits.attachment_bytes_per_user(),
            refusal: ErrorCode::ATTACHMENT_SPACE_FULL,
        }),
        _ => None,
    }
}

impl Ceiling {
    /// Refuses so much.
    ///
    /// # Errors
    /// The code of what there is too much of.
    pub(super) fn check(&self, value: i64) -> Result<()> {
        if value > self.most {
            return Err(self.refusal.into());
        }
        Ok(())
    }
}
