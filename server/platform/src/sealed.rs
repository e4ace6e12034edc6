//! Secrets as the database keeps them: sealed by a key that is not there.

use aes_gcm::aead::{Aead, KeyInit, Payload};
use aes_gcm::{Aes256Gcm, Key, Nonce};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::outbound::random::Random;
use crate::secret_key::Keys;

/// AES-GCM takes 96 bits that are never used twice with one key (NIST SP 800-38D 8.2).
const NONCE: usize = 12;

/// Seals a secret for a purpose and one owner. In the row of another it cannot be opened.
///
/// # Errors
/// When encryption fails, which takes a broken build.
pub fn seal(
    keys: &Keys,
    purpose: &str,
    random: &dyn Random,
    owner: Uuid,
    secret: &[u8],
) -> Result<Vec<u8>> {
    let mut nonce = [0; NONCE];
    random.fill(&mut nonce);
    let payload = Payload {
        msg: secret,
        aad: owner.as_bytes(),
    };
    let sealed = cipher(keys, purpose).encrypt(&Nonce::from(nonce), payload);
    let sealed =
        sealed.map_err(|_| Error::internal(anyhow::anyhow!("a secret cannot be sealed")))?;
    Ok([nonce.as_slice(), &sealed].concat())
}

/// The secret that was sealed for this owner; `None` when it was sealed for another, for another purpose,
/// by another key, or was changed since.
pub fn open(keys: &Keys, purpose: &str, owner: Uuid, sealed: &[u8]) -> Option<Vec<u8>> {
    let (nonce, sealed) = sealed.split_first_chunk::<NONCE>()?;
    let payload = Payload {
        msg: sealed,
        aad: owner.as_bytes(),
    };
    cipher(keys, purpose)
        .decrypt(&Nonce::from(*nonce), payload)
        .ok()
}

fn cipher(keys: &Keys, purpose: &str) -> Aes256Gcm {
    Aes256Gcm::new(&Key::<Aes256Gcm>::from(keys.derive(purpose)))
}
