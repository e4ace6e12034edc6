//! Reads a file as was said about others of its account and layout, as far as it does not speak against that.

use std::sync::Arc;

use kym_domain::imports::{ImportFormat, ParsedFile, Settings};
use kym_platform::error::Result;

use super::reading;

/// A file that was read as somebody wishes, with what was remembered beside their wishes.
pub(super) struct Recalled {
    pub reading: ParsedFile,
    /// Whether something that was said about another file counted.
    pub is_remembered: bool,
}

/// Reads the bytes once more with what was `remembered`, and names the doubt where the file disproves it: by its days and
/// amounts, or since lines of it could not be read so. `fresh` is what they say by themselves, read as `given`.
///
/// # Errors
/// `import_unreadable` when they are not what they were.
pub(super) async fn recall(
    (format, bytes): (ImportFormat, &Arc<[u8]>),
    given: &Settings,
    remembered: Settings,
    fresh: ParsedFile,
) -> Result<Recalled> {
    let open = remembered.without(&given.answered());
    if open.is_empty() {
        return Ok(by_itself(fresh));
    }
    let read = async |said: &Settings| {
        let settings = given.clone().or(said.clone());
        reading::read_known(format, Arc::clone(bytes), settings).await
    };
    let as_said = read(&open).await?;
    if as_said.parts == fresh.parts && as_said.unread == fresh.unread {
        return Ok(Recalled {
            reading: as_said,
            is_remembered: true,
        });
    }
    let mut doubts = fresh.disproved(&open);
    let left = open.clone().without(&doubts);
    let as_left = if doubts.is_empty() {
        as_said
    } else if left.is_empty() {
        return Ok(by_itself(fresh.doubting(&doubts)));
    } else {
        read(&left).await?
    };
    if as_left.unread.len() > fresh.unread.len() {
        doubts.extend(left.answered());
        return Ok(by_itself(fresh.doubting(&doubts)));
    }
    Ok(Recalled {
        reading: as_left.doubting(&doubts),
        is_remembered: true,
    })
}

fn by_itself(reading: ParsedFile) -> Recalled {
    Recalled {
        reading,
        is_remembered: false,
    }
}

/// What a person says of a file by these settings, beside what it says by itself.
///
/// # Errors
/// None that a request could do something about.
pub(super) async fn said(
    (format, bytes): (ImportFormat, &Arc<[u8]>),
    given: &Settings,
) -> Result<Settings> {
    let answered = given.answered();
    if answered.is_empty() {
        return Ok(Settings::default());
    }
    // Other letters, delimiters, sheets and first lines make another table, of which other things are guessed.
    let without = given.clone().without(&answered);
    let guessed = reading::read_known(format, Arc::clone(bytes), without).await;
    let guessed = guessed.map(|reading| reading.settings);
    Ok(given.said_beside(&guessed.unwrap_or_default()))
}
