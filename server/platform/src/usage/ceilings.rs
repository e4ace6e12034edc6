//! What an installation lets one user have whatever the plan, so that nobody fills its disk.

use kym_commerce::plans::LimitKey;

use crate::config::Limits;
use crate::error::ErrorCode;

/// Why a user may not have as much as `value` of what there is.
pub(super) fn refusal(limits: &Limits, key: LimitKey, value: i64) -> Option<ErrorCode> {
    let (most, refusal) = match key {
        LimitKey::WorkspacesOwned => (
            i64::from(limits.workspaces_per_user),
            ErrorCode::TOO_MANY_WORKSPACES,
        ),
        LimitKey::AttachmentsMb => (
            limits.attachment_bytes_per_user(),
            ErrorCode::ATTACHMENT_SPACE_FULL,
        ),
        _ => return None,
    };
    (value > most).then_some(refusal)
}
