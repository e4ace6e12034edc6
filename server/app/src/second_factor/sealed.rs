//! The secret of an authenticator app as the database keeps it: sealed by a key that is not there.

use aes_gcm::aead::{Aead, KeyInit, Payload};
use aes_gcm::{Aes256Gcm, Key, Nonce};
use kym_domain::id::UserId;

use crate::error::{Error, Result};
use crate::outside::random::Random;
use crate::secret_key::Keys;

/// AES-GCM takes 96 bits that are never used twice with one key (NIST SP 800-38D 8.2).
const NONCE: usize = 12;

/// Seals a secret for one user. In the row of another it cannot be opened.
///
/// # Errors
/// When encryption fails, which takes a broken build.
pub(super) fn seal(
    keys: &Keys,
    random: &dyn Random,
    user: UserId,
    secret: &[u8],
) -> Result<Vec<u8>> {
    let mut nonce = [0; NONCE];
    random.fill(&mut nonce);
    let user = user.as_uuid();
    let payload = Payload {
        msg: secret,
        aad: user.as_bytes(),
    };
    let sealed = cipher(keys).encrypt(&Nonce::from(nonce), payload);
    let sealed =
        sealed.map_err(|_| Error::internal(anyhow::anyhow!("a secret cannot be sealed")))?;
    Ok([nonce.as_slice(), &sealed].concat())
}

/// The secret that was sealed for this user; `None` when it was sealed for another, by another key,
/// or was changed since.
pub(super) fn open(keys: &Keys, user: UserId, sealed: &[u8]) -> Option<Vec<u8>> {
    let (nonce, sealed) = sealed.split_first_chunk::<NONCE>()?;
    let user = user.as_uuid();
    let payload = Payload {
        msg: sealed,
        aad: user.as_bytes(),
    };
    cipher(keys).decrypt(&Nonce::from(*nonce), payload).ok()
}

fn cipher(keys: &Keys) -> Aes256Gcm {
    Aes256Gcm::new(&Key::<Aes256Gcm>::from(
        keys.derive("second factor secrets"),
    ))
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::outside::random::SystemRandom;

    const ANNA: UserId = UserId::from_uuid(Uuid::from_u128(1));
    const BORIS: UserId = UserId::from_uuid(Uuid::from_u128(2));

    #[test]
    fn only_the_same_key_opens_it_and_only_for_the_same_user() {
        let keys = Keys::new(b"secret");
        let sealed = seal(&keys, &SystemRandom, ANNA, b"twenty bytes of them").expect("sealed");
        let opened = open(&keys, ANNA, &sealed);
        assert_eq!(opened.as_deref(), Some(b"twenty bytes of them".as_slice()));
        assert_eq!(open(&keys, BORIS, &sealed), None);
        assert_eq!(open(&Keys::new(b"another"), ANNA, &sealed), None);
    }

    #[test]
    fn what_was_changed_is_not_opened() {
        let keys = Keys::new(b"secret");
        let sealed = seal(&keys, &SystemRandom, ANNA, b"twenty bytes of them").expect("sealed");
        for place in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[place] ^= 1;
            assert_eq!(open(&keys, ANNA, &changed), None, "byte {place}");
        }
        assert_eq!(open(&keys, ANNA, b"short"), None);
    }

    #[test]
    fn one_secret_sealed_twice_looks_different() {
        let keys = Keys::new(b"secret");
        let seal = || seal(&keys, &SystemRandom, ANNA, b"twenty bytes of them").expect("sealed");
        assert_ne!(seal(), seal());
    }
}
