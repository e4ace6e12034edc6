//! Secrets as the database keeps them: sealed by a key that is not there.

use aes_gcm::aead::{Aead, KeyInit, Payload};
use aes_gcm::{Aes256Gcm, Key, Nonce};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::outside::random::Random;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outside::random::SystemRandom;

    const SECRET: &[u8] = b"twenty bytes of them";
    const PURPOSE: &str = "secrets of tests";
    const ANNA: Uuid = Uuid::from_u128(1);
    const BORIS: Uuid = Uuid::from_u128(2);

    fn sealed(keys: &Keys) -> Vec<u8> {
        seal(keys, PURPOSE, &SystemRandom, ANNA, SECRET).expect("sealed")
    }

    #[test]
    fn only_the_same_key_opens_it_and_only_for_the_same_owner_and_purpose() {
        let keys = Keys::new(b"secret");
        let sealed = sealed(&keys);
        let opened = open(&keys, PURPOSE, ANNA, &sealed);
        assert_eq!(opened.as_deref(), Some(SECRET));
        assert_eq!(open(&keys, PURPOSE, BORIS, &sealed), None);
        assert_eq!(open(&keys, "another", ANNA, &sealed), None);
        assert_eq!(open(&Keys::new(b"another"), PURPOSE, ANNA, &sealed), None);
    }

    #[test]
    fn what_was_changed_is_not_opened() {
        let keys = Keys::new(b"secret");
        let sealed = sealed(&keys);
        for place in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[place] ^= 1;
            assert_eq!(open(&keys, PURPOSE, ANNA, &changed), None, "byte {place}");
        }
        assert_eq!(open(&keys, PURPOSE, ANNA, b"short"), None);
    }

    #[test]
    fn one_secret_sealed_twice_looks_different() {
        let keys = Keys::new(b"secret");
        assert_ne!(sealed(&keys), sealed(&keys));
    }
}
