use kym_platform::access::captcha::work::{is_done, zero_bits};

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
