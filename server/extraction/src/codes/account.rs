//! Numbers of accounts and references with check digits.

use super::error::{CodeError, CodePart};
use super::fields::{compact, is_digits};
use super::kind::CodeKind;

/// An IBAN without blanks and in capitals (ISO 13616).
pub(super) fn iban(kind: CodeKind, written: &str) -> Result<String, CodeError> {
    let part = CodePart::Account;
    let iban = compact(written);
    let is_iban = iban.is_ascii()
        && (15..=34).contains(&iban.len())
        && iban.bytes().take(2).all(|byte| byte.is_ascii_uppercase())
        && iban
            .bytes()
            .skip(2)
            .take(2)
            .all(|byte| byte.is_ascii_digit())
        && iban.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !is_iban {
        return Err(CodeError::Malformed { kind, part });
    }
    let (head, tail) = iban.split_at(4);
    if modulo_97(tail.bytes().chain(head.bytes())) != 1 {
        return Err(CodeError::CheckDigit { kind, part });
    }
    Ok(iban)
}

/// Whether it is a reference of a creditor whose check digits are right (ISO 11649).
pub(super) fn is_creditor_reference(reference: &str) -> bool {
    let is_one = reference.is_ascii()
        && (5..=25).contains(&reference.len())
        && reference.starts_with("RF")
        && reference.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !is_one {
        return false;
    }
    let (head, tail) = reference.split_at(4);
    modulo_97(tail.bytes().chain(head.bytes())) == 1
}

/// The number of a Serbian account: 18 digits whose remainder by 97 is 1. The middle may be written short, between
/// hyphens.
pub(super) fn serbian_account(kind: CodeKind, written: &str) -> Result<String, CodeError> {
    let part = CodePart::Account;
    let written = compact(written);
    let parts: Vec<&str> = written.split('-').collect();
    let account = match parts.as_slice() {
        [bank, number, check] => format!("{bank}{number:0>13}{check}"),
        _ => written,
    };
    if !is_digits(&account, 18, 18) {
        return Err(CodeError::Malformed { kind, part });
    }
    if modulo_97(account.bytes()) != 1 {
        return Err(CodeError::CheckDigit { kind, part });
    }
    Ok(account)
}

/// Whether it is a Swiss QR reference: 27 digits of which the last checks the others (modulo 10, recursive).
pub(super) fn is_qr_reference(reference: &str) -> bool {
    const TABLE: [u8; 10] = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];
    if !is_digits(reference, 27, 27) {
        return false;
    }
    let carry = reference.bytes().fold(0, |carry: u8, byte| {
        TABLE[usize::from((carry + (byte - b'0')) % 10)]
    });
    carry == 0
}

/// The remainder of a number whose letters stand for 10 to 35.
fn modulo_97(signs: impl Iterator<Item = u8>) -> u32 {
    signs.fold(0, |rest, sign| match sign {
        b'0'..=b'9' => (rest * 10 + u32::from(sign - b'0')) % 97,
        letter => (rest * 100 + u32::from(letter.wrapping_sub(b'A')) + 10) % 97,
    })
}
