use proptest::prelude::*;

use super::*;

fn code<T>(result: Result<T, Violation>) -> Option<FieldCode> {
    result.err().map(|violation| violation.code)
}

#[test]
fn addresses_are_recognised_by_their_form() {
    for good in [
        "ann@example.org",
        " ann+kym@mail.example.org ",
        "анна@пример.рф",
        "o'hara@x-y.io",
    ] {
        assert_eq!(email(good), Ok(good.trim().to_owned()));
    }
    for bad in [
        "ann",
        "ann@",
        "@example.org",
        "a b@example.org",
        "ann@example",
        "a@b@c.org",
        "ann@-x.org",
        "ann@x..org",
        "<a@b.org>",
    ] {
        assert_eq!(code(email(bad)), Some(FieldCode::InvalidEmail), "{bad:?}");
    }
    assert_eq!(code(email("  ")), Some(FieldCode::Required));
    assert_eq!(
        code(email(&format!("a@{}.org", "x".repeat(260)))),
        Some(FieldCode::TooLong)
    );
}

#[test]
fn a_username_has_letters_of_any_alphabet_and_no_at_sign() {
    for good in ["ann", "анна_77", "a.b-c"] {
        assert_eq!(username(good), Ok(good.to_owned()));
    }
    assert_eq!(code(username("ab")), Some(FieldCode::TooShort));
    assert_eq!(
        code(username("ann@example.org")),
        Some(FieldCode::InvalidUsername)
    );
    assert_eq!(
        code(username("two words")),
        Some(FieldCode::InvalidUsername)
    );
    assert_eq!(code(username(&"a".repeat(65))), Some(FieldCode::TooLong));
}

#[test]
fn a_username_that_looks_like_another_is_that_or_none() {
    for (typed, is) in [
        ("\u{ff41}\u{ff4e}\u{ff4e}\u{ff11}", "ann1"),
        ("\u{ff71}\u{ff72}\u{ff73}", "アイウ"),
        ("re\u{301}mi", "r\u{e9}mi"),
    ] {
        assert_eq!(username(typed), Ok(is.to_owned()));
        assert_eq!(fold_typed_login(typed), is);
    }
    for hidden in "\u{ad}\u{34f}\u{115f}\u{17b4}\u{180e}\u{200b}\u{200d}\u{2060}\u{3164}\u{fe0f}\u{ffa0}\u{e0061}"
        .chars()
    {
        assert!(username(&format!("an{hidden}na")).is_err(), "{hidden:?}");
    }
    for other in ["ann²", "ﬁnn", "𝐚𝐧𝐧𝐚", "ann\u{ffff}", "ann①"] {
        assert_eq!(
            code(username(other)).map(|code| code.as_str().starts_with("invalid")),
            Some(true)
        );
    }
}

proptest! {
    #[test]
    fn a_username_is_what_it_becomes_when_it_is_typed_again(typed in "\\PC{3,12}|[a-zａ-ｚéе\u{300}-\u{308}ｱ-ﾝ]{3,12}") {
        if let Ok(name) = username(&typed) {
            prop_assert_eq!(username(&name), Ok(name.clone()));
            prop_assert_eq!(fold_typed_login(&typed), text::fold_login(&name));
            prop_assert!(!name.chars().any(|letter| matches!(letter, '\u{ff00}'..='\u{ffef}')), "{}", name);
        }
    }

    #[test]
    fn no_wide_letter_makes_another_name(name in "[a-z0-9._-]{3,20}", wide in proptest::collection::vec(any::<bool>(), 20)) {
        let widen = |(letter, wide): (char, &bool)| {
            let widened = char::from_u32(u32::from(letter) + 0xfee0).filter(|_| *wide);
            widened.unwrap_or(letter)
        };
        let typed: String = name.chars().zip(&wide).map(widen).collect();
        prop_assert_eq!(username(&typed), Ok(name));
    }
}

#[test]
fn a_full_name_needs_two_characters_after_trimming() {
    assert_eq!(full_name("  Ян "), Ok("Ян".to_owned()));
    assert_eq!(code(full_name(" A ")), Some(FieldCode::TooShort));
    assert_eq!(code(full_name("   ")), Some(FieldCode::Required));
    for unseen in [
        "Ann\u{202e}",
        "Ann\u{ffff}",
        "A\u{fdd0}nn",
        "Ann\u{1fffe}",
        "Ann\u{0}",
    ] {
        assert_eq!(code(full_name(unseen)), Some(FieldCode::InvalidText));
    }
}

#[test]
fn a_password_is_long_enough_and_not_a_common_one() {
    assert_eq!(password("correct horse", &[]), Ok(()));
    assert_eq!(password("        ", &[]), Ok(()));
    assert_eq!(code(password("seven77", &[])), Some(FieldCode::TooShort));
    assert_eq!(code(password("пароль1", &[])), Some(FieldCode::TooShort));
    assert_eq!(
        code(password("Password123", &[])),
        Some(FieldCode::CommonPassword)
    );
    assert_eq!(
        code(password(&"x".repeat(129), &[])),
        Some(FieldCode::TooLong)
    );
    assert_eq!(code(password("", &[])), Some(FieldCode::Required));
}

#[test]
fn the_list_of_common_passwords_holds_only_what_would_pass_otherwise() {
    let mut lines: Vec<_> = COMMON_PASSWORDS.lines().collect();
    assert!(lines.len() >= 10_000, "only {}", lines.len());
    assert!(
        lines
            .iter()
            .all(|line| text::length(line) >= 8 && line.to_lowercase() == **line)
    );
    lines.dedup();
    assert!(lines.is_sorted());
    assert_eq!(lines.len(), COMMON_PASSWORDS.lines().count());
}

#[test]
fn what_others_know_of_somebody_is_no_password() {
    let words = ["anna@example.org", "anna", "anna.k", "Anna Ким"];
    for known in [
        "anna1234",
        "1234-ANNA-!",
        "Anna@Example.org",
        "anna.k2025",
        "annaким1",
        "KYM-2025!",
        "Know Your Money",
    ] {
        let refused = code(password(known, &words));
        assert_eq!(refused, Some(FieldCode::CommonPassword), "{known}");
    }
    for unknown in ["annabella 7", "my anna is here", "b!93847562"] {
        assert_eq!(password(unknown, &words), Ok(()), "{unknown}");
    }
    // Two letters are nobody's.
    assert_eq!(password("al-93847562", &["al"]), Ok(()));
}
