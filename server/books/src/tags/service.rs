//! What can be done with tags, and by whom.

use kym_domain::check::FieldCode;
use kym_domain::history::ChangeKind;
use kym_domain::id::WorkspaceId;
use kym_domain::text::fold;
use kym_domain::transactions::TagEdit;
use kym_platform::access::member;
use kym_platform::changes::Fields;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_store::access::Read;
use kym_store::transactions::spell_tags;
use kym_store::transactions::tagged::{self, TagUse};

use super::edit::{Editor, Outcome, TagEntry};

/// The tags on transactions of a workspace.
pub async fn list(view: &mut View, workspace: WorkspaceId) -> Result<Vec<TagUse>> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    Ok(tagged::uses(&mut view.reader, &member).await?)
}

/// Renames a tag, or has it written in another way.
pub async fn rename(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    name: &str,
    new_name: String,
) -> Result<Committed<Outcome>> {
    let editor = Editor::lock(&mut ctx, workspace).await?;
    let name = known(&mut ctx, &editor, "name", name).await?;
    if fold(&name) != fold(&new_name)
        && tagged::count_tagged(&mut ctx.tx, &editor.books, &new_name).await? > 0
    {
        return Err(ErrorCode::TAG_EXISTS.into());
    }
    let entry = TagEntry {
        kind: ChangeKind::Updated,
        name: name.clone(),
        after: Some(named(&new_name)),
    };
    let edit = TagEdit::rename(&name, new_name.clone());
    let outcome = editor
        .apply(&mut ctx, entry, &edit, Some(&new_name))
        .await?;
    ctx.commit(outcome).await
}

/// Puts another tag in the place of one.
pub async fn merge(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    name: &str,
    into: &str,
) -> Result<Committed<Outcome>> {
    let editor = Editor::lock(&mut ctx, workspace).await?;
    let name = known(&mut ctx, &editor, "name", name).await?;
    let into = known(&mut ctx, &editor, "into", into).await?;
    if name == into {
        return Err(Error::field("into", FieldCode::Cycle));
    }
    let entry = TagEntry {
        kind: ChangeKind::Deleted,
        name: name.clone(),
        after: Some(Fields {
            merged_into_tag: Some(into.clone()),
            ..Fields::default()
        }),
    };
    let edit = TagEdit::rename(&name, into);
    let outcome = editor.apply(&mut ctx, entry, &edit, None).await?;
    ctx.commit(outcome).await
}

/// Takes a tag off everything.
pub async fn remove(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    name: &str,
) -> Result<Committed<Outcome>> {
    let editor = Editor::lock(&mut ctx, workspace).await?;
    let name = known(&mut ctx, &editor, "name", name).await?;
    let entry = TagEntry {
        kind: ChangeKind::Deleted,
        name: name.clone(),
        after: None,
    };
    let edit = TagEdit::remove(&name);
    let outcome = editor.apply(&mut ctx, entry, &edit, None).await?;
    ctx.commit(outcome).await
}

fn named(name: &str) -> Fields {
    Fields {
        name: Some(name.to_owned()),
        ..Fields::default()
    }
}

/// A tag that some transaction has, as the workspace writes it.
async fn known(ctx: &mut Ctx, editor: &Editor, field: &'static str, name: &str) -> Result<String> {
    if tagged::count_tagged(&mut ctx.tx, &editor.books, name).await? == 0 {
        return Err(Error::field(field, FieldCode::NotFound));
    }
    let mut name = [name.to_owned()];
    spell_tags(&mut ctx.tx, &editor.books, &mut name).await?;
    let [name] = name;
    Ok(name)
}
