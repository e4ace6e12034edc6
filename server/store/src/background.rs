//! Work that comes to an end even when its request has gone. A commit given up half way would leave
//! the writer in the dark, a `BEGIN` given up half way would stay open on its connection.

/// Runs to its end even when the caller is dropped.
pub(crate) async fn in_background<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> T {
    match spawn(work).await {
        Ok(value) => value,
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}

/// Begins what nobody waits for.
#[expect(
    clippy::disallowed_methods,
    reason = "the database is left in order even when its request has gone"
)]
pub(crate) fn spawn<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> tokio::task::JoinHandle<T> {
    tokio::spawn(work)
}
