//! Randomness for secrets.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rand::Rng;
use sha2::{Digest, Sha256};

/// A source of bytes that nobody can guess.
pub trait Random: Send + Sync {
    /// Fills the buffer.
    fn fill(&self, bytes: &mut [u8]);
}

/// 32 bytes that nobody can guess.
pub fn token(random: &dyn Random) -> [u8; 32] {
    let mut bytes = [0; 32];
    random.fill(&mut bytes);
    bytes
}

/// A token for a link: 256 random bits as text that fits into a path, and what the database keeps of
/// it. So many random bits need no salt.
pub fn link_token(random: &dyn Random) -> (String, Vec<u8>) {
    let text = URL_SAFE_NO_PAD.encode(token(random));
    let hash = link_hash(&text);
    (text, hash)
}

/// What the database keeps of a link's token.
pub fn link_hash(token: &str) -> Vec<u8> {
    Sha256::digest(token).to_vec()
}

/// The generator of the thread, seeded by the operating system. Tests count instead.
#[derive(Debug, Default)]
pub struct SystemRandom;

impl Random for SystemRandom {
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the one generator of the program"
    )]
    fn fill(&self, bytes: &mut [u8]) {
        rand::rng().fill_bytes(bytes);
    }
}
