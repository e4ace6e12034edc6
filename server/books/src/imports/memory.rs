//! What a workspace remembers of files: what a person said about those of one account and layout, and which account one
//! is of that a file names. It is found by a digest, since layouts are long and names of accounts nobody else's business.

use std::collections::BTreeSet;

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

/// What was said about files of this layout on these accounts. Where it is not the same of all of them, the first counts.
///
/// # Errors
/// When the store fails.
pub async fn settings<R>(
    reader: &mut Reader,
    member: &Member<R>,
    reading: &ParsedFile,
    accounts: &[Option<AccountId>],
) -> Result<Settings> {
    let mut known = Settings::default();
    for account in distinct(accounts) {
        known = known.or(said(reader, member, reading, account).await?);
    }
    Ok(known)
}

/// Which account such a part was of the last time. A part that names none may be of any.
///
/// # Errors
/// When the store fails.
pub async fn account<R>(
    reader: &mut Reader,
    member: &Member<R>,
    reading: &ParsedFile,
    part: &ParsedAccount,
) -> Result<Option<AccountId>> {
    let Some(key) = part_key(reading, part) else {
        return Ok(None);
    };
    let known = layout(reader, member, &key).await?;
    Ok(known.and_then(|known| known.account))
}

/// Remembers for the next file what was said of this one: its settings beside what was said before, and its accounts.
///
/// # Errors
/// When the store fails.
pub async fn keep(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    reading: &ParsedFile,
    (settings, accounts): (Settings, &[Option<AccountId>]),
    now: jiff::Timestamp,
) -> Result<()> {
    if !settings.is_empty() {
        for account in distinct(accounts) {
            let Some(key) = layout_key(reading, account) else {
                break;
            };
            let before = said(tx, member, reading, account).await?;
            let known = Layout {
                settings: Some(SettingsBody::write(&settings.clone().or(before))?),
                account: None,
            };
            remember(tx, member, &key, &known, now).await?;
        }
    }
    let parts = reading.parts.iter().zip(accounts);
    for (part, account) in parts.filter(|(_, account)| account.is_some()) {
        let Some(key) = part_key(reading, part) else {
            continue;
        };
        let known = Layout {
            settings: None,
            account: *account,
        };
        remember(tx, member, &key, &known, now).await?;
    }
    Ok(())
}

async fn said<R>(
    reader: &mut Reader,
    member: &Member<R>,
    reading: &ParsedFile,
    account: AccountId,
) -> Result<Settings> {
    let Some(key) = layout_key(reading, account) else {
        return Ok(Settings::default());
    };
    let known = layout(reader, member, &key).await?;
    let text = known.and_then(|known| known.settings);
    Ok(text
        .and_then(|text| SettingsBody::read(&text))
        .unwrap_or_default())
}

fn distinct(accounts: &[Option<AccountId>]) -> BTreeSet<AccountId> {
    accounts.iter().flatten().copied().collect()
}

fn layout_key(reading: &ParsedFile, account: AccountId) -> Option<Vec<u8>> {
    let account = account.to_string();
    Some(digest(["settings", &account, &reading.layout()?]))
}

fn part_key(reading: &ParsedFile, part: &ParsedAccount) -> Option<Vec<u8>> {
    let hint = &part.account;
    if hint.number.is_none() && hint.name.is_none() {
        return None;
    }
    Some(digest([
        "account",
        reading.format.as_str(),
        &reading.layout().unwrap_or_default(),
        hint.number.as_deref().unwrap_or_default(),
        hint.name.as_deref().unwrap_or_default(),
    ]))
}

fn digest<const N: usize>(words: [&str; N]) -> Vec<u8> {
    let mut digest = Sha256::new();
    for word in words {
        digest.update(word.as_bytes());
        digest.update(SEPARATOR);
    }
    digest.finalize().to_vec()
}
