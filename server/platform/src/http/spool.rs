//! What waits for somebody on the line: in memory while it is little, and else in a file without a name, which is gone
//! with the program or with the last who reads it.

use std::io::{self, SeekFrom};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::Bytes;
use futures_util::Stream as _;
use hyper::body::{Body, Frame, SizeHint};
use tokio::fs::File;
use tokio::io::{AsyncReadExt as _, AsyncSeekExt as _, AsyncWriteExt as _};
use tokio::task::spawn_blocking;
use tokio_util::io::ReaderStream;

use crate::error::{Error, ErrorCode};

/// So many bytes are kept in memory.
pub const IN_MEMORY: usize = 256 * 1024;

/// The bytes of a piece that is read from a file.
const PIECE: usize = 64 * 1024;

/// Bytes that come one after the other.
#[derive(Debug)]
pub struct Spool {
    directory: PathBuf,
    memory: Vec<u8>,
    file: Option<File>,
    len: usize,
}

/// Bytes of a file on their way out, read as they are taken. What goes with it is let go at the end.
struct SpooledBody<T> {
    pieces: ReaderStream<File>,
    left: u64,
    _kept: T,
}

impl Spool {
    /// Nothing yet; what becomes much is written in this directory.
    pub fn new(directory: &Path) -> Self {
        Self {
            directory: directory.to_owned(),
            memory: Vec::new(),
            file: None,
            len: 0,
        }
    }

    /// How many bytes there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds to it.
    ///
    /// # Errors
    /// When the directory cannot be written, as on a full disk.
    pub async fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.len += bytes.len();
        if self.file.is_none() && self.len > IN_MEMORY {
            let directory = self.directory.clone();
            let made = spawn_blocking(move || tempfile::tempfile_in(directory)).await;
            let mut file = File::from_std(made.map_err(io::Error::other)??);
            file.set_max_buf_size(PIECE);
            file.write_all(&std::mem::take(&mut self.memory)).await?;
            self.file = Some(file);
        }
        if let Some(file) = &mut self.file {
            return file.write_all(bytes).await;
        }
        self.memory.extend_from_slice(bytes);
        Ok(())
    }

    /// All of it in memory.
    ///
    /// # Errors
    /// When it cannot be written to its end, or read.
    pub async fn read(self) -> io::Result<Vec<u8>> {
        let Some(file) = self.file else {
            return Ok(self.memory);
        };
        let mut file = rewound(file).await?;
        let mut bytes = Vec::with_capacity(self.len);
        file.read_to_end(&mut bytes).await?;
        Ok(bytes)
    }

    /// All of it for an answer; what is `kept` is let go when a file is gone, and at once when there is none.
    ///
    /// # Errors
    /// When it cannot be written to its end.
    pub async fn into_body<T>(self, kept: T) -> io::Result<axum::body::Body>
    where
        T: Unpin + Send + 'static,
    {
        let Some(file) = self.file else {
            return Ok(self.memory.into());
        };
        Ok(axum::body::Body::new(SpooledBody {
            pieces: ReaderStream::with_capacity(rewound(file).await?, PIECE),
            left: self.len as u64,
            _kept: kept,
        }))
    }
}

async fn rewound(mut file: File) -> io::Result<File> {
    file.flush().await?;
    file.seek(SeekFrom::Start(0)).await?;
    Ok(file)
}

impl<T: Unpin> Body for SpooledBody<T> {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let piece = ready!(Pin::new(&mut self.pieces).poll_next(context));
        Poll::Ready(piece.map(|piece| {
            let piece = piece?;
            self.left = self.left.saturating_sub(piece.len() as u64);
            Ok(Frame::data(piece))
        }))
    }

    fn is_end_stream(&self) -> bool {
        self.left == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}

/// What is answered when a file for the line cannot be written.
pub(super) fn unwritten(error: io::Error) -> Error {
    if error.kind() == io::ErrorKind::StorageFull {
        ErrorCode::STORAGE_FULL.into()
    } else {
        Error::internal(error)
    }
}
