//! Archives of statements: banks pack the CAMT files of several days or accounts into one.

use std::io::{Cursor, Read as _};

use kym_domain::imports::{
    ImportFormat, ImportReason, ImportRefusal, MAX_BYTES, ParsedFile, Refused, Settings, Unread,
};
use zip::ZipArchive;

use super::limits::{FREE_UNPACKED, MAX_ENTRIES, MAX_RATIO, MAX_ROWS, MAX_UNPACKED};
use super::{camt, charset, format, unsupported};

/// The part that every workbook of a spreadsheet has (ECMA-376).
const WORKBOOK: &str = "workbook.xml";

/// Whether an archive is a workbook.
pub(super) fn is_workbook(bytes: &[u8]) -> bool {
    ZipArchive::new(Cursor::new(bytes)).is_ok_and(|archive| {
        let mut names = archive.file_names();
        names.any(|name| name.is_ok_and(|name| name.ends_with(WORKBOOK)))
    })
}

/// Reads all statements of an archive as one file; what is none is listed.
pub(super) fn read(bytes: &[u8], wished: &Settings) -> Result<ParsedFile, Refused> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| ImportRefusal::Malformed)?;
    if archive.len() > MAX_ENTRIES {
        return Err(ImportRefusal::TooMuchUnpacked.into());
    }
    let names = archive.file_names().filter_map(Result::ok);
    let kind = unsupported::of_archive(names.map(|name| name.to_string()));
    if kind != ImportRefusal::Archive {
        return Err(kind.into());
    }
    let mut left = MAX_UNPACKED;
    let mut all: Option<ParsedFile> = None;
    let mut others = Vec::new();
    for place in 0..archive.len() {
        let Some((name, unpacked)) = unpacked(&mut archive, place, &mut left)? else {
            continue;
        };
        let text = charset::decode(&unpacked, wished.charset);
        if format::of_text(&text.text) != Ok(ImportFormat::Camt) {
            others.push(Unread::new(1, ImportReason::Unsupported, &name));
            continue;
        }
        let file = camt::read(&text, wished)?;
        all = Some(match all {
            Some(all) => together(all, file)?,
            None => file,
        });
    }
    let mut all = all.ok_or(ImportRefusal::Archive)?;
    all.unread.extend(others);
    Ok(all)
}

/// The name and the bytes of a file of an archive; nothing for a folder. What the archive says of sizes may be a lie.
fn unpacked(
    archive: &mut ZipArchive<Cursor<&[u8]>>,
    place: usize,
    left: &mut u64,
) -> Result<Option<(String, Vec<u8>)>, Refused> {
    let entry = archive
        .by_index(place)
        .map_err(|_| ImportRefusal::Malformed)?;
    if entry.encrypted() {
        return Err(ImportRefusal::Archive.into());
    }
    if entry.is_dir() {
        return Ok(None);
    }
    let name = entry
        .name()
        .map_err(|_| ImportRefusal::Malformed)?
        .to_string();
    let allowed = entry
        .compressed_size()
        .saturating_mul(MAX_RATIO)
        .max(FREE_UNPACKED)
        .min(u64::try_from(MAX_BYTES).unwrap_or(u64::MAX))
        .min(*left);
    let mut bytes = Vec::new();
    let count = entry
        .take(allowed + 1)
        .read_to_end(&mut bytes)
        .map_err(|_| ImportRefusal::Malformed)?;
    let count = u64::try_from(count).unwrap_or(u64::MAX);
    *left = left
        .checked_sub(count)
        .filter(|_| count <= allowed)
        .ok_or(ImportRefusal::TooMuchUnpacked)?;
    Ok(Some((name, bytes)))
}

fn together(mut all: ParsedFile, file: ParsedFile) -> Result<ParsedFile, Refused> {
    all.parts.extend(file.parts);
    all.unread.extend(file.unread);
    for ambiguity in file.ambiguities {
        if !all.ambiguities.contains(&ambiguity) {
            all.ambiguities.push(ambiguity);
        }
    }
    let drafts: usize = all.parts.iter().map(|part| part.drafts.len()).sum();
    if drafts + all.unread.len() > MAX_ROWS {
        return Err(ImportRefusal::TooManyRows.into());
    }
    Ok(all)
}
