use kym_platform::http::values::AmountInput;

#[test]
fn an_amount_is_read_from_text_and_from_a_numbers_own_digits() {
    for (json, digits) in [
        ("\"-12.50\"", "-12.50"),
        ("0.1", "0.1"),
        ("9007199254740993", "9007199254740993"),
    ] {
        assert_eq!(
            serde_json::from_str::<AmountInput>(json)
                .expect(json)
                .as_str(),
            digits
        );
    }
    for json in ["true", "null", "[1]", "{}"] {
        assert!(serde_json::from_str::<AmountInput>(json).is_err(), "{json}");
    }
}
