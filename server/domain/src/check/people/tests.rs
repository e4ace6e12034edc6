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
fn a_full_name_needs_two_characters_after_trimming() {
    assert_eq!(full_name("  Ян "), Ok("Ян".to_owned()));
    assert_eq!(code(full_name(" A ")), Some(FieldCode::TooShort));
    assert_eq!(code(full_name("   ")), Some(FieldCode::Required));
    assert_eq!(code(full_name("Ann\u{202e}")), Some(FieldCode::InvalidText));
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
