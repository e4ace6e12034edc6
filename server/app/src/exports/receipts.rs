//! The receipts of a workspace, in an export, and the files of those that have not been added yet: the others are on
//! their transactions.

use kym_domain::attachments::clean_name;
use kym_domain::language::Language;
use kym_platform::answer::Answer as _;
use kym_receipts::receipts::wire::{ReceiptBody, ReceiptView};
use kym_store::access::{Member, Read};
use kym_store::{Reader, StoreError, receipts};
use serde::Serialize;

/// How many receipts are read at once.
const PAGE: i64 = 500;

/// A receipt and where its files are in the archive; what found no room there is left out.
#[derive(Debug, Serialize)]
pub struct ExportedReceipt {
    #[serde(flatten)]
    receipt: ReceiptBody,
    files: Vec<String>,
}

/// A file of a receipt, as it is kept.
#[derive(Debug)]
pub struct ExportedFile {
    /// Where it goes.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// The receipts from a place on, the newest first; none behind the last.
///
/// # Errors
/// When the database cannot be read.
pub async fn page(
    reader: &mut Reader,
    member: &Member<Read>,
    skip: usize,
) -> anyhow::Result<Vec<ReceiptView>> {
    let found = receipts::list(reader, member, None, PAGE, i64::try_from(skip)?).await?;
    let views = found.into_iter();
    Ok(views
        .map(|found| ReceiptView::new(found, member.role()))
        .collect())
}

/// What the export says of a receipt whose files have these names.
pub fn exported(view: &ReceiptView, files: Vec<String>, language: Language) -> ExportedReceipt {
    ExportedReceipt {
        receipt: view.body(language),
        files,
    }
}

/// The files of a receipt: documents as they were sent, pictures as they were drawn anew. A picture that could not be
/// drawn is as it was sent.
///
/// # Errors
/// When the database cannot be read.
pub async fn files(
    reader: &mut Reader,
    member: &Member<Read>,
    view: &ReceiptView,
) -> Result<Vec<ExportedFile>, StoreError> {
    let id = view.found.receipt.id;
    let mut exported = Vec::new();
    let pages = receipts::pages(reader, member, id).await?;
    for file in receipts::files(reader, member, id).await? {
        let sent = receipts::file_bytes(reader, member, id, file.position).await?;
        if !sent.is_empty() {
            exported.push(ExportedFile {
                name: format!("receipts/{id}-{}-{}", file.position, file.name),
                bytes: sent,
            });
            continue;
        }
        let of_file = pages
            .iter()
            .filter(|page| page.file_position == file.position);
        for page in of_file {
            let drawn = receipts::page_bytes(reader, member, id, page.position).await?;
            if !drawn.is_empty() {
                let name = clean_name(&file.name, page.kind);
                exported.push(ExportedFile {
                    name: format!("receipts/{id}-{}-{name}", page.position),
                    bytes: drawn,
                });
            }
        }
    }
    Ok(exported)
}
