//! Changes of administrators, one after the other.

use kym_store::users::{self, administrators};

use crate::context::Ctx;
use crate::error::{ErrorCode, Result};

/// Makes changes of administrators come one after the other. Whoever was one when the request came
/// in may be none by now.
///
/// # Errors
/// `forbidden`.
pub async fn recheck_administrator(ctx: &mut Ctx) -> Result<()> {
    administrators::lock(&mut ctx.tx).await?;
    let author = users::get(&mut ctx.tx, ctx.author.user).await?;
    if author.is_some_and(|author| author.is_active_administrator()) {
        Ok(())
    } else {
        Err(ErrorCode::FORBIDDEN.into())
    }
}
