//! The second factor: a code of an authenticator app (RFC 6238), or a recovery code in its place.

use std::fmt;

/// How many recovery codes somebody gets at once.
pub const RECOVERY_CODES: usize = 10;

/// Five bits a sign.
const RECOVERY_SIGNS: usize = RecoveryCode::BYTES * 8 / 5;

/// A recovery code is written in groups of so many signs.
const GROUP: usize = 4;

/// Digits and letters that nobody takes for each other (Crockford's base 32).
const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// What somebody typed where a code is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Otp {
    /// The six digits of an authenticator app.
    App(String),
    /// A recovery code.
    Recovery(RecoveryCode),
}

/// A code on paper that works once, for who has lost the authenticator app.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode([u8; Self::BYTES]);

impl Otp {
    /// What was typed, without the blanks and hyphens that people put between the signs. `None` for
    /// what is neither kind of code.
    pub fn parse(typed: &str) -> Option<Self> {
        let signs: String = typed
            .chars()
            .filter(|sign| !sign.is_whitespace() && *sign != '-')
            .collect();
        if signs.len() == 6 && signs.bytes().all(|sign| sign.is_ascii_digit()) {
            return Some(Self::App(signs));
        }
        RecoveryCode::parse(&signs).map(Self::Recovery)
    }
}

impl RecoveryCode {
    /// More than 112 bits, so that a plain hash keeps it (ASVS 5.0, V6.5.2).
    pub const BYTES: usize = 15;

    /// The code that these random bytes are.
    pub const fn new(bytes: [u8; Self::BYTES]) -> Self {
        Self(bytes)
    }

    /// The bytes, to be hashed.
    pub const fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    fn parse(signs: &str) -> Option<Self> {
        if signs.len() != RECOVERY_SIGNS {
            return None;
        }
        let (mut bytes, mut bits, mut held) = (Vec::new(), 0_u32, 0_u32);
        for sign in signs.bytes() {
            bits = (bits << 5) | value(sign)?;
            held += 5;
            if held >= 8 {
                held -= 8;
                bytes.push(u8::try_from((bits >> held) & 0xff).ok()?);
            }
        }
        bytes.try_into().ok().map(Self)
    }
}

/// The five bits of a sign. The letters that are not used are taken for the digits they look like.
fn value(sign: u8) -> Option<u32> {
    let sign = match sign.to_ascii_uppercase() {
        b'O' => b'0',
        b'I' | b'L' => b'1',
        other => other,
    };
    let place = SIGNS.iter().position(|known| *known == sign)?;
    u32::try_from(place).ok()
}

impl fmt::Display for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for number in 0..RECOVERY_SIGNS {
            if number > 0 && number % GROUP == 0 {
                f.write_str("-")?;
            }
            // The five bits begin in one byte and may end in the next.
            let (byte, bit) = (number * 5 / 8, number * 5 % 8);
            let next = self.0.get(byte + 1).copied().unwrap_or(0);
            let pair = u16::from_be_bytes([self.0[byte], next]);
            let sign = SIGNS[usize::from((pair >> (11 - bit)) & 0x1f)];
            write!(f, "{}", char::from(sign))?;
        }
        Ok(())
    }
}

/// Not the code itself, so that no log shows it.
impl fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryCode")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_digits_of_an_app_may_be_typed_with_blanks() {
        for typed in ["123456", "123 456", " 12 34 56 ", "123-456"] {
            assert_eq!(
                Otp::parse(typed),
                Some(Otp::App("123456".to_owned())),
                "{typed:?}"
            );
        }
    }

    #[test]
    fn a_recovery_code_is_six_groups_of_four() {
        let code = RecoveryCode::new([0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4, 5]);
        assert_eq!(code.to_string(), "0000-0000-ZZZZ-ZZZZ-0410-6105");
    }

    #[test]
    fn a_recovery_code_is_read_as_carelessly_as_it_is_typed() {
        let code = RecoveryCode::new([0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4, 5]);
        for typed in [
            "0000-0000-ZZZZ-ZZZZ-0410-6105",
            " oooo oooo zzzz zzzz o4lo 6io5",
        ] {
            assert_eq!(
                Otp::parse(typed),
                Some(Otp::Recovery(code.clone())),
                "{typed:?}"
            );
        }
    }

    #[test]
    fn what_is_neither_kind_of_code_is_none() {
        for typed in [
            "",
            "12345",
            "1234567",
            "١٢٣٤٥٦",
            "0000-0000-ZZZZ-ZZZZ-0410-610",
            "0000-0000-ZZZZ-ZZZZ-0410-610U",
            "0000-0000-ZZZZ-ZZZZ-0410-610é",
        ] {
            assert_eq!(Otp::parse(typed), None, "{typed:?}");
        }
    }

    proptest! {
        #[test]
        fn a_recovery_code_is_read_as_it_was_written(bytes in any::<[u8; RecoveryCode::BYTES]>()) {
            let code = RecoveryCode::new(bytes);
            prop_assert_eq!(Otp::parse(&code.to_string()), Some(Otp::Recovery(code)));
        }
    }
}
