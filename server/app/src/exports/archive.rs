//! A ZIP in memory. Packing is work for a thread of its own.

use std::io::{Cursor, Write as _};

use anyhow::Context as _;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use tokio::task::spawn_blocking;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// An archive that grows.
pub struct Archive {
    zip: Option<ZipWriter<Cursor<Vec<u8>>>>,
    options: SimpleFileOptions,
}

impl Archive {
    /// An empty one, whose files are of this moment.
    pub fn new(now: Timestamp) -> Self {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(written_at(now).unwrap_or_default());
        Self {
            zip: Some(ZipWriter::new(Cursor::new(Vec::new()))),
            options,
        }
    }

    /// Begins the next file.
    ///
    /// # Errors
    /// When the archive cannot take it.
    pub async fn begin(&mut self, name: String) -> anyhow::Result<()> {
        let options = self.options;
        self.pack(move |zip| Ok(zip.start_file(name, options)?))
            .await
    }

    /// Appends to the file that was begun last.
    ///
    /// # Errors
    /// As [`Self::begin`].
    pub async fn append(&mut self, bytes: Vec<u8>) -> anyhow::Result<()> {
        self.pack(move |zip| Ok(zip.write_all(&bytes)?)).await
    }

    /// Adds a whole file.
    ///
    /// # Errors
    /// As [`Self::begin`].
    pub async fn add(&mut self, name: String, bytes: Vec<u8>) -> anyhow::Result<()> {
        self.begin(name).await?;
        self.append(bytes).await
    }

    /// The archive as bytes.
    ///
    /// # Errors
    /// As [`Self::begin`].
    pub fn finish(self) -> anyhow::Result<Vec<u8>> {
        let zip = self.zip.context("the archive was lost")?;
        Ok(zip.finish()?.into_inner())
    }

    async fn pack(
        &mut self,
        work: impl FnOnce(&mut ZipWriter<Cursor<Vec<u8>>>) -> anyhow::Result<()> + Send + 'static,
    ) -> anyhow::Result<()> {
        let mut zip = self.zip.take().context("the archive was lost")?;
        let (zip, done) = spawn_blocking(move || {
            let done = work(&mut zip);
            (zip, done)
        })
        .await?;
        self.zip = Some(zip);
        done
    }
}

/// A moment as archives write it; they know no time zones, so it is UTC.
fn written_at(now: Timestamp) -> Option<DateTime> {
    let now = now.to_zoned(TimeZone::UTC);
    let part = |number: i8| u8::try_from(number).ok();
    DateTime::from_date_and_time(
        u16::try_from(now.year()).ok()?,
        part(now.month())?,
        part(now.day())?,
        part(now.hour())?,
        part(now.minute())?,
        part(now.second())?,
    )
    .ok()
}
