use kym_domain::check::FieldCode;
use kym_platform::error::{Error, ErrorCode};
use kym_platform::http::json::parse;
use kym_platform::http::values::AmountInput;

#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    name: Option<String>,
    amount: Option<AmountInput>,
    lines: Option<Vec<Line>>,
}

fn refused(body: &str) -> (ErrorCode, String, Option<FieldCode>) {
    match parse::<Line>(body.as_bytes()).map(|line| (line.name, line.amount, line.lines)) {
        Err(Error::Refused(code)) => (code, String::new(), None),
        Err(Error::Invalid(fields)) => (
            ErrorCode::INVALID,
            fields[0].field.to_string(),
            Some(fields[0].violation.code),
        ),
        other => panic!("{body}: {other:?}"),
    }
}

#[test]
fn what_does_not_fit_is_named() {
    for (body, field, code) in [
        (r#"{"nome":"x"}"#, "nome", FieldCode::UnknownField),
        (r#"{"name":1}"#, "name", FieldCode::WrongType),
        (r#"{"name":"a","name":"b"}"#, "name", FieldCode::WrongType),
        (r#"{"amount":true}"#, "amount", FieldCode::WrongType),
        (
            r#"{"lines":[{"amount":[]}]}"#,
            "lines[0].amount",
            FieldCode::WrongType,
        ),
        (
            r#"{"lines":[{"x":1}]}"#,
            "lines[0].x",
            FieldCode::UnknownField,
        ),
    ] {
        assert_eq!(
            refused(body),
            (ErrorCode::INVALID, field.to_owned(), Some(code)),
            "{body}"
        );
    }
}

#[test]
fn a_list_of_values_is_no_object() {
    for body in [r#"["name", "1", []]"#, "[]", "null", "7", "\"{}\""] {
        let expected = (
            ErrorCode::INVALID,
            ".".to_owned(),
            Some(FieldCode::WrongType),
        );
        assert_eq!(refused(body), expected, "{body}");
    }
}

#[test]
fn what_is_no_json_is_malformed() {
    for body in ["", "{", "{\"name\":}", "{} {}", "\u{feff}{}"] {
        assert_eq!(refused(body).0, ErrorCode::MALFORMED_JSON, "{body:?}");
    }
}

#[test]
fn amounts_keep_their_digits_inside_of_a_body() {
    let line: Line = parse(br#"{"amount":0.10,"lines":[{"amount":"-5"}]}"#).expect("valid");
    assert_eq!(line.amount.expect("given").as_str(), "0.10");
}
