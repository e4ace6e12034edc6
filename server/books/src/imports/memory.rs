//! What a workspace remembers of files: how those of one layout are read, and which account is meant.
//! It is found by a digest, since layouts are long and names of accounts nobody else's business.

use kym_domain::id::AccountId;
use kym_domain::imports::{ParsedAccount, ParsedFile, Settings};
use kym_platform::error::Result;
use kym_store::access::{EditTransactions, Member};
use kym_store::imports::{Layout, layout, remember};
use kym_store::{Reader, Tx};
use sha2::{Digest as _, Sha256};

use super::settings::SettingsBody;

/// What stands between the parts of what is digested.
const SEPARATOR: &[u8] = &[0x1f];

/// How files of this layout are read here.
///
/// # Errors
/// When the store fails.
pub async fn settings<R>(
    reader: &mut Reader,
    member: &Member<R>,
    reading: &ParsedFile,
) -> Result<Option<Settings>> {
    let Some(key) = layout_key(reading) else {
        return Ok(None);
    };
    let known = layout(reader, member, &key).await?;
    let text = known.and_then(|known| known.settings);
    Ok(text.and_then(|text| SettingsBody::read(&text)))
}

/// Which account such a part was of the last time.
///
/// # Errors
/// When the store fails.
pub async fn account<R>(
    reader: &mut Reader,
    member: &Member<R>,
    reading: &ParsedFile,
    part: &ParsedAccount,
) -> Result<Option<AccountId>> {
    let known = layout(reader, member, &part_key(reading, part)).await?;
    Ok(known.and_then(|known| known.account))
}

/// Remembers both for the next file.
///
/// # Errors
/// When the store fails.
pub async fn keep(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    reading: &ParsedFile,
    accounts: &[Option<AccountId>],
    now: jiff::Timestamp,
) -> Result<()> {
    if let Some(key) = layout_key(reading) {
        // What is guessed anew from each file: others have other letters, delimiters, sheets and first lines.
        let settings = Settings {
            charset: None,
            delimiter: None,
            sheet: None,
            header: None,
            ..reading.settings.clone()
        };
        let known = Layout {
            settings: Some(SettingsBody::write(&settings)?),
            account: None,
        };
        remember(tx, member, &key, &known, now).await?;
    }
    let parts = reading.parts.iter().zip(accounts);
    for (part, account) in parts.filter(|(_, account)| account.is_some()) {
        let known = Layout {
            settings: None,
            account: *account,
        };
        remember(tx, member, &part_key(reading, part), &known, now).await?;
    }
    Ok(())
}

fn layout_key(reading: &ParsedFile) -> Option<Vec<u8>> {
    Some(digest(["settings", &reading.layout()?]))
}

fn part_key(reading: &ParsedFile, part: &ParsedAccount) -> Vec<u8> {
    let hint = &part.account;
    digest([
        "account",
        reading.format.as_str(),
        &reading.layout().unwrap_or_default(),
        hint.number.as_deref().unwrap_or_default(),
        hint.name.as_deref().unwrap_or_default(),
    ])
}

fn digest<const N: usize>(words: [&str; N]) -> Vec<u8> {
    let mut digest = Sha256::new();
    for word in words {
        digest.update(word.as_bytes());
        digest.update(SEPARATOR);
    }
    digest.finalize().to_vec()
}
