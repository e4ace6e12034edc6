//! Codes of products.

use proptest::prelude::*;

use super::*;

fn product(digits: &str, format: CodeFormat) -> ProductCode {
    match read(digits.as_bytes(), format) {
        Ok(CodeReading::Product(code)) => code,
        other => panic!("{digits:?} is {other:?}"),
    }
}

const NUMBER: Result<CodeReading, CodeError> = check_digit(CodeKind::Product, CodePart::Number);

#[test]
fn a_product_is_the_same_in_twelve_digits_and_in_thirteen() {
    let in_europe = product("0036000291452", CodeFormat::Ean13);
    let in_america = product("036000291452", CodeFormat::UpcA);
    assert_eq!(in_europe, in_america);
    assert_eq!(in_america.code, "0036000291452");
    assert_eq!(in_america.unique_key, "product:0036000291452");
    assert_eq!(in_america.embedded, None);
    // Some readers take the twelve digits for thirteen.
    assert_eq!(product("0036000291452", CodeFormat::UpcA), in_europe);
    assert_eq!(product("036000291452", CodeFormat::Unknown), in_europe);
    assert_eq!(product("00036000291452", CodeFormat::Itf), in_europe);
}

#[test]
fn thirteen_and_eight_digits_stay_as_they_are() {
    assert_eq!(
        product("4006381333931", CodeFormat::Ean13).code,
        "4006381333931"
    );
    assert_eq!(product("96385074", CodeFormat::Ean8).code, "96385074");
    assert_eq!(
        product("14006381333938", CodeFormat::Itf).code,
        "14006381333938"
    );
}

#[test]
fn the_short_form_is_written_out() {
    for (short, whole) in [
        ("01234505", "0012000003455"),
        ("04252614", "0042100005264"),
        ("01234133", "0012300000413"),
        ("01234544", "0012340000053"),
        ("01234565", "0012345000065"),
    ] {
        let whole_digit = whole.chars().last().expect("a digit");
        let short = format!("{}{whole_digit}", &short[..7]);
        let expected = product(whole, CodeFormat::Ean13);
        assert_eq!(product(&short, CodeFormat::UpcE), expected, "{short}");
        assert_eq!(product(&short[..7], CodeFormat::UpcE), expected, "{short}");
        assert_eq!(product(&short[1..7], CodeFormat::UpcE), expected, "{short}");
    }
    // The readers that write it out themselves.
    assert_eq!(
        product("042100005264", CodeFormat::UpcE),
        product("04252614", CodeFormat::UpcE)
    );
}

#[test]
fn a_misread_digit_is_found() {
    assert_eq!(read(b"4006381333932", CodeFormat::Ean13), NUMBER);
    assert_eq!(read(b"96385075", CodeFormat::Ean8), NUMBER);
    assert_eq!(read(b"04252615", CodeFormat::UpcE), NUMBER);
}

#[test]
fn what_has_other_signs_or_another_length_is_no_product() {
    let structure = malformed(CodeKind::Product, CodePart::Structure);
    for (digits, format) in [
        ("400638133393", CodeFormat::Ean13),
        ("4006381333931 4006381333931", CodeFormat::Ean13),
        ("400638133393١", CodeFormat::Ean13),
        ("", CodeFormat::Ean8),
        ("24252614", CodeFormat::UpcE),
        ("ABCDEF", CodeFormat::UpcE),
        ("https://example.com", CodeFormat::Ean13),
    ] {
        assert_eq!(read(digits.as_bytes(), format), structure, "{digits}");
    }
}

#[test]
fn a_code_that_a_shop_made_itself_is_known_by_its_item_alone() {
    let half_a_kilo = product("2340119005007", CodeFormat::Ean13);
    assert_eq!(half_a_kilo.code, "2340119");
    assert_eq!(half_a_kilo.embedded.as_deref(), Some("00500"));
    let more_of_it = product("2340119010001", CodeFormat::Ean13);
    assert_eq!(half_a_kilo.unique_key, more_of_it.unique_key);
    assert_ne!(half_a_kilo.embedded, more_of_it.embedded);
    // North America: twelve digits that begin with 2.
    let by_weight = product("212345004562", CodeFormat::UpcA);
    assert_eq!(by_weight.code, "0212345");
    assert_eq!(by_weight.embedded.as_deref(), Some("00456"));
}

#[test]
fn a_mark_of_a_single_thing_says_what_it_is() {
    for text in [
        "0104006381333931215abcDEF\u{1d}93xyz=",
        "\u{1d}0104006381333931215abcDEF",
        "]d20104006381333931215abcDEF",
        "(01)04006381333931(21)5abcDEF",
    ] {
        assert_eq!(product(text, CodeFormat::DataMatrix).code, "4006381333931");
    }
    assert_eq!(
        read(b"0104006381333932215abcDEF", CodeFormat::DataMatrix),
        Err(CodeError::Unknown)
    );
}

#[test]
fn digits_in_a_qr_code_and_bars_of_other_kinds_are_no_product() {
    for format in [
        CodeFormat::QrCode,
        CodeFormat::Code128,
        CodeFormat::Code39,
        CodeFormat::Code93,
        CodeFormat::Codabar,
    ] {
        assert_eq!(read(b"4006381333931", format), Err(CodeError::Unknown));
    }
}

proptest! {
    #[test]
    fn one_wrong_digit_is_always_found(digits in "[0-9]{12}", at in 0_usize..13, wrong in 1_u32..10) {
        let whole = (0..10)
            .map(|check| format!("{digits}{check}"))
            .find(|whole| read(whole.as_bytes(), CodeFormat::Ean13).is_ok())
            .expect("one of ten digits is right");
        let misread: String = whole
            .chars()
            .enumerate()
            .map(|(place, digit)| {
                let value = digit.to_digit(10).expect("a digit");
                let value = if place == at { (value + wrong) % 10 } else { value };
                char::from_digit(value, 10).expect("a digit")
            })
            .collect();
        prop_assert_eq!(read(misread.as_bytes(), CodeFormat::Ean13), NUMBER);
    }
}
