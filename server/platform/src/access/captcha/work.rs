//! The other way to solve a captcha, for who cannot read the picture: the program finds a number
//! whose hash begins with enough zeros. It costs a second of computing, and nobody has to see anything.

use sha2::{Digest as _, Sha256};

/// How many zero bits are asked for: about 65,000 tries, a second on a slow phone.
pub const BITS: u32 = 16;

/// What stands before the number in `captcha_solution`.
pub(super) const PREFIX: &str = "work:";

/// A number is short; anything longer is no honest answer.
const MAX_NONCE_LEN: usize = 20;

/// Whether SHA-256 of `<captcha_id>:<salt>:<nonce>` begins with [`BITS`] zero bits.
pub fn is_done(captcha_id: &str, salt: &str, nonce: &str) -> bool {
    let is_number = nonce.bytes().all(|byte| byte.is_ascii_digit());
    if nonce.is_empty() || nonce.len() > MAX_NONCE_LEN || !is_number {
        return false;
    }
    let hash = Sha256::digest(format!("{captcha_id}:{salt}:{nonce}"));
    zero_bits(&hash) >= BITS
}

/// How many bits of a hash are zero before the first one that is not.
pub fn zero_bits(hash: &[u8]) -> u32 {
    let mut bits = 0;
    for byte in hash {
        bits += byte.leading_zeros();
        if *byte != 0 {
            break;
        }
    }
    bits
}
