//! What whoever brought a receipt is told when its reading ends, in the change that ends it.

use kym_domain::notifications::{Content, EntityKind, NotificationKind, ParamName};
use kym_domain::receipts::receipt::Receipt;
use kym_domain::users::User;
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_platform::notifications::notify;
use kym_store::access::{EditTransactions, Member};
use kym_store::workspaces;

/// Tells how it ended; `name` is who the receipt is of, as far as that is known.
pub(super) async fn tell(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    (user, receipt): (&User, &Receipt),
    (kind, name): (NotificationKind, Option<&str>),
) -> Result<()> {
    let view = workspaces::get(&mut ctx.tx, member).await?;
    let content = Content::new(kind)
        .in_workspace(receipt.workspace_id, &view.workspace.name)
        .about(EntityKind::Receipt, receipt.id.as_uuid());
    let content = match name {
        Some(name) => content.text(ParamName::Name, name),
        None => content,
    };
    notify(ctx, user, content).await
}
