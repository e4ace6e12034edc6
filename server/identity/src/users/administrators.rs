//! The rule that somebody administers the installation.

use kym_platform::error::{ErrorCode, Result};
use kym_store::Tx;
use kym_store::users::administrators;

/// Refuses to make one administrator fewer when there is only one.
///
/// # Errors
/// `last_administrator`.
pub async fn ensure_other_admin(tx: &mut Tx) -> Result<()> {
    if administrators::count(tx).await? > 1 {
        Ok(())
    } else {
        Err(ErrorCode::LAST_ADMINISTRATOR.into())
    }
}
