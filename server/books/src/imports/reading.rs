//! From the bytes of a file to drafts, outside of the threads that answer requests.

use kym_domain::imports::{ImportFormat, ParsedFile, Settings};
use kym_platform::error::{Error, Result};
use tokio::sync::{Semaphore, SemaphorePermit};

use super::statement_pdf;

/// Each file in work is in memory several times over.
static TURNS: Semaphore = Semaphore::const_new(2);

/// Reads a file as wished, and as it looks where nothing was said. What it says about one account is one part.
///
/// # Errors
/// `import_unreadable` with the reason.
pub async fn read<B>(bytes: B, wished: Settings) -> Result<ParsedFile>
where
    B: AsRef<[u8]> + Send + 'static,
{
    aside(permit().await?, move || {
        kym_statements::read(bytes.as_ref(), &wished).map(ParsedFile::joined)
    })
    .await?
    .map_err(Error::ImportUnreadable)
}

/// Reads a file of a format that is known. What a model said of a statement is kept, and is not asked again.
///
/// # Errors
/// `import_unreadable` with the reason.
pub async fn read_known<B>(format: ImportFormat, bytes: B, wished: Settings) -> Result<ParsedFile>
where
    B: AsRef<[u8]> + Send + 'static,
{
    match format {
        ImportFormat::Pdf => {
            aside(permit().await?, move || {
                statement_pdf::parsed(bytes.as_ref())
            })
            .await?
        }
        _ => read(bytes, wished).await,
    }
}

/// A turn at something long: two have one at once.
pub type ReadPermit = SemaphorePermit<'static>;

/// Waits for a turn. Whoever has locked something has one by then: else all would wait for those ahead.
///
/// # Errors
/// None that a request could do something about.
pub async fn permit() -> Result<ReadPermit> {
    TURNS.acquire().await.map_err(Error::internal)
}

/// Does something long elsewhere.
///
/// # Errors
/// When it breaks down.
pub async fn aside<T: Send + 'static>(
    permit: ReadPermit,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T> {
    let done = tokio::task::spawn_blocking(move || {
        // Kept until the work is done, even when nobody waits for it any more.
        let _permit = permit;
        work()
    });
    done.await.map_err(Error::internal)
}
