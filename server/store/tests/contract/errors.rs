//! What is answered when a database fails.

use kym_store::StoreError;

#[test]
fn codes_of_both_databases_fall_into_the_same_kinds() {
    let of_code = |code| StoreError::of_code(Some(code));
    for code in ["5", "517", "6", "40001", "40P01", "23503"] {
        assert!(matches!(of_code(code), Some(StoreError::Busy)), "{code}");
    }
    for code in ["13", "4874", "53100"] {
        assert!(matches!(of_code(code), Some(StoreError::Full)), "{code}");
    }
    for code in ["14", "57P01"] {
        assert!(
            matches!(of_code(code), Some(StoreError::Unreachable)),
            "{code}"
        );
    }
    for code in ["22003", "3091"] {
        assert!(
            matches!(of_code(code), Some(StoreError::OutOfRange)),
            "{code}"
        );
    }
    assert!(of_code("23505").is_none());
    assert!(of_code("2067").is_none());
    assert!(StoreError::of_code(None).is_none());
}
