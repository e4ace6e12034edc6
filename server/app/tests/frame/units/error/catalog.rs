use std::collections::HashSet;

use kym_platform::error::ErrorCode;

#[test]
fn no_code_stands_twice_in_the_catalogue() {
    let codes: HashSet<_> = ErrorCode::all().map(ErrorCode::as_str).collect();
    assert_eq!(codes.len(), ErrorCode::all().count());
}

#[test]
fn every_status_is_an_error() {
    assert!(
        ErrorCode::all()
            .all(|code| code.status().is_client_error() || code.status().is_server_error())
    );
}
