//! From the bytes of a file to drafts, outside of the threads that answer requests.

use kym_domain::imports::{self, Reading, Settings};
use tokio::sync::Semaphore;

use crate::error::{Error, Result};

/// Each file in work is in memory several times over.
static TURNS: Semaphore = Semaphore::const_new(2);

/// Reads a file as wished, and as it looks where nothing was said.
///
/// # Errors
/// `import_unreadable` with the reason.
pub async fn read<B>(bytes: B, wished: Settings) -> Result<Reading>
where
    B: AsRef<[u8]> + Send + 'static,
{
    aside(move || imports::read(bytes.as_ref(), &wished))
        .await?
        .map_err(Error::ImportUnreadable)
}

/// Does something long elsewhere, two at once.
///
/// # Errors
/// When it breaks down.
pub async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let _turn = TURNS.acquire().await.map_err(Error::internal)?;
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(Error::internal)
}
