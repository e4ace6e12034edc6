//! What is asked of addresses, sign-in names, names and passwords (spec, section 5).

use precis_profiles::UsernameCasePreserved;
use precis_profiles::precis_core::profile::PrecisFastInvocation as _;

use super::{FieldCode, Violation, line};
use crate::text;

/// Passwords of eight and more characters that are tried first everywhere, one a line in small letters:
/// the ten thousand most frequent ones of the list that the strength meter of the client uses
/// (@zxcvbn-ts/language-common, MIT), and some of our own (ASVS 5.0, V6.2.4).
const COMMON_PASSWORDS: &str = include_str!("common_passwords.txt");

/// What the product is called: the first that is tried here.
const PRODUCT: [&str; 2] = ["Know Your Money", "KYM"];

/// Fewer letters than this say nothing about whose they are.
const MIN_WORD_LEN: usize = 3;

/// RFC 5321 4.5.3.1: a path is 256 octets with its angle brackets.
const EMAIL_MAX: usize = 254;

/// An e-mail address, trimmed. Looks for one `@` between a name and a domain with a dot; whether
/// the address exists only a mail can tell.
pub fn email(raw: &str) -> Result<String, Violation> {
    let address = line(raw, 1, EMAIL_MAX)?;
    let looks_right = address.split_once('@').is_some_and(|(name, domain)| {
        let blank =
            |letter: char| letter.is_whitespace() || matches!(letter, '<' | '>' | ',' | ';' | '"');
        !name.is_empty()
            && name.len() <= 64
            && !address.contains(blank)
            && !domain.contains('@')
            && domain.contains('.')
            && domain.split('.').all(is_label)
    });
    if looks_right {
        Ok(address)
    } else {
        Err(FieldCode::InvalidEmail.into())
    }
}

/// A part of a domain: letters and digits, with hyphens between them.
fn is_label(label: &str) -> bool {
    !label.is_empty()
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label
            .chars()
            .all(|letter| letter.is_alphanumeric() || letter == '-')
}

/// A sign-in name of 3 to 64 letters, digits, dots, underscores and hyphens, in any alphabet. It
/// has no `@`, so that it cannot be somebody else's address. Two names that look the same for letters that are wider,
/// or put together of several, become one; one with letters that nobody sees is none (RFC 8265, 3.4).
pub fn username(raw: &str) -> Result<String, Violation> {
    let name = line(raw, 3, 64)?;
    let allowed = |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '_' | '-');
    match UsernameCasePreserved::enforce(name.as_str()) {
        Ok(plain) if plain.chars().all(allowed) => line(&plain, 3, 64),
        _ => Err(FieldCode::InvalidUsername.into()),
    }
}

/// A sign-in name as it is compared when somebody signs in, however their keyboard wrote it. Names that were given when
/// others were allowed are [`text::fold_login`] of what was typed.
pub fn fold_typed_login(typed: &str) -> String {
    let typed = typed.trim();
    let plain = UsernameCasePreserved::enforce(typed);
    text::fold_login(plain.as_deref().unwrap_or(typed))
}

/// A person's name of 2 to 200 characters after trimming.
pub fn full_name(raw: &str) -> Result<String, Violation> {
    line(raw, 2, 200)
}

/// A password of 8 to 128 characters that is none of the commonest, and none of `words`, which others
/// know of its owner, with digits and signs about them. Nothing is trimmed and no mix of signs is
/// demanded (NIST SP 800-63B 3.1.1.2).
pub fn password(raw: &str, words: &[&str]) -> Result<(), Violation> {
    match text::length(raw) {
        0 => Err(FieldCode::Required.into()),
        1..8 => Err(Violation::limited(FieldCode::TooShort, 8)),
        8..=128 if is_common(raw) || is_known(raw, words) => Err(FieldCode::CommonPassword.into()),
        8..=128 => Ok(()),
        _ => Err(Violation::limited(FieldCode::TooLong, 128)),
    }
}

fn is_common(password: &str) -> bool {
    let password = password.to_lowercase();
    // Reading all of it is far less than the hashing that follows, and nothing of it stays in memory.
    COMMON_PASSWORDS.lines().any(|common| common == password)
}

fn is_known(password: &str, words: &[&str]) -> bool {
    let password = letters(password);
    let known = words.iter().chain(&PRODUCT).map(|word| letters(word));
    known
        .filter(|word| text::length(word) >= MIN_WORD_LEN)
        .any(|word| word == password)
}

fn letters(text: &str) -> String {
    text.to_lowercase()
        .chars()
        .filter(|letter| letter.is_alphabetic())
        .collect()
}

#[cfg(test)]
mod tests;
