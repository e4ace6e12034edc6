use jiff::Timestamp;
use kym_identity::second_factor::codes::{enrolment, step};

/// RFC 6238, appendix B.
const SECRET: &[u8] = b"12345678901234567890";

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(second).expect("an instant")
}

#[test]
fn the_codes_are_those_of_the_standard() {
    for (second, code) in [
        (59, "287082"),
        (1_111_111_109, "081804"),
        (1_234_567_890, "005924"),
        (20_000_000_000, "353130"),
    ] {
        let found = step(SECRET, code, at(second)).expect("a secret");
        assert_eq!(found, Some(second / 30), "{second}");
    }
}

#[test]
fn a_code_is_taken_half_a_minute_early_or_late_and_no_more() {
    let code = "005924";
    let its_own = 1_234_567_890 / 30;
    for (steps, taken) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] {
        let found = step(SECRET, code, at((its_own + steps) * 30)).expect("a secret");
        assert_eq!(found, taken.then_some(its_own), "{steps}");
    }
}

#[test]
fn an_app_gets_the_secret_as_text_and_as_an_address() {
    let enrolment = enrolment(SECRET, "анна.p").expect("an enrolment");
    assert_eq!(enrolment.secret, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    assert_eq!(
        enrolment.uri,
        "otpauth://totp/Know%20Your%20Money:%D0%B0%D0%BD%D0%BD%D0%B0.p\
         ?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Know%20Your%20Money"
    );
}
