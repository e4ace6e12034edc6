//! The bytes of files, in pieces of which a statement carries a few.

use kym_domain::id::AttachmentId;
use sqlx::{Database, Encode, QueryBuilder, Type};
use uuid::Uuid;

use crate::access::Member;
use crate::db::{Reader, Tx, execute_built, fetch_all, fetch_optional};
use crate::error::StoreError;

/// The bytes of a piece.
const PIECE: usize = 64 * 1024;

/// How many pieces one statement carries.
const PIECES_PER_STATEMENT: usize = 16;

/// The bytes of a file of the workspace, deleted or not; empty when there is no such file.
pub async fn content<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: AttachmentId,
) -> Result<Vec<u8>, StoreError> {
    let pieces: Vec<(Vec<u8>,)> = fetch_all!(
        reader,
        (Vec<u8>,),
        "SELECT bytes FROM attachment_chunks
         WHERE attachment_id = $1 AND EXISTS (SELECT 1 FROM attachments WHERE workspace_id = $2 AND id = $1)
         ORDER BY position",
        id.as_uuid(),
        member.workspace().as_uuid(),
    )?;
    let pieces: Vec<_> = pieces.into_iter().map(|(bytes,)| bytes).collect();
    Ok(pieces.concat())
}

/// The small picture of a file of the workspace, if it has one.
pub async fn thumbnail<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: AttachmentId,
) -> Result<Option<Vec<u8>>, StoreError> {
    let row: Option<(Option<Vec<u8>>,)> = fetch_optional!(
        reader,
        (Option<Vec<u8>>,),
        "SELECT thumbnail FROM attachments WHERE workspace_id = $1 AND id = $2",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(row.and_then(|(thumbnail,)| thumbnail))
}

/// Writes the bytes of a new file.
pub(super) async fn insert(
    tx: &mut Tx,
    id: AttachmentId,
    content: &[u8],
) -> Result<(), StoreError> {
    let pieces: Vec<_> = (0_i64..).zip(content.chunks(PIECE)).collect();
    for some in pieces.chunks(PIECES_PER_STATEMENT) {
        execute_built!(tx, once statement(id, some))?;
    }
    Ok(())
}

fn statement<DB>(id: AttachmentId, pieces: &[(i64, &[u8])]) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> i64: Encode<'q, DB> + Type<DB>,
    for<'q> Vec<u8>: Encode<'q, DB> + Type<DB>,
{
    let mut query =
        QueryBuilder::new("INSERT INTO attachment_chunks (attachment_id, position, bytes) ");
    query.push_values(pieces, |mut values, (position, bytes)| {
        values
            .push_bind(id.as_uuid())
            .push_bind(*position)
            .push_bind(bytes.to_vec());
    });
    query
}
