//! Randomness for secrets.

use rand::Rng;

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
