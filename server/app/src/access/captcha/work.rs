//! The other way to solve a captcha, for who cannot read the picture: the program finds a number
//! whose hash begins with enough zeros. It costs a second of computing, and nobody has to see anything.

use sha2::{Digest as _, Sha256};

/// How many zero bits are asked for: about 65,000 tries, a second on a slow phone.
pub(super) const BITS: u32 = 16;

/// What stands before the number in `captcha_solution`.
pub(super) const PREFIX: &str = "work:";

/// A number is short; anything longer is no honest answer.
const LONGEST_NONCE: usize = 20;

/// Whether SHA-256 of `<captcha_id>:<salt>:<nonce>` begins with [`BITS`] zero bits.
pub(super) fn is_done(captcha_id: &str, salt: &str, nonce: &str) -> bool {
    let is_number = nonce.bytes().all(|byte| byte.is_ascii_digit());
    if nonce.is_empty() || nonce.len() > LONGEST_NONCE || !is_number {
        return false;
    }
    let hash = Sha256::digest(format!("{captcha_id}:{salt}:{nonce}"));
    zero_bits(&hash) >= BITS
}

fn zero_bits(hash: &[u8]) -> u32 {
    let mut bits = 0;
    for byte in hash {
        bits += byte.leading_zeros();
        if *byte != 0 {
            break;
        }
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve(id: &str, salt: &str) -> String {
        let mut numbers = (0u64..).map(|number| number.to_string());
        numbers
            .find(|nonce| is_done(id, salt, nonce))
            .expect("some number fits")
    }

    #[test]
    fn zeros_are_counted_from_the_front() {
        for (hash, bits) in [
            (&[0xff][..], 0),
            (&[0x01], 7),
            (&[0x00, 0x80], 8),
            (&[0x00, 0x00, 0x20], 18),
        ] {
            assert_eq!(zero_bits(hash), bits, "{hash:?}");
        }
    }

    #[test]
    fn work_for_one_puzzle_is_worth_nothing_for_another() {
        let nonce = solve("id", "salt");
        assert!(is_done("id", "salt", &nonce));
        assert!(!is_done("other", "salt", &nonce) || !is_done("id", "other", &nonce));
    }

    #[test]
    fn only_a_number_is_an_answer() {
        for nonce in ["", "-1", "1 ", "0x1f", "123456789012345678901"] {
            assert!(!is_done("id", "salt", nonce), "{nonce:?}");
        }
    }
}
