use std::net::IpAddr;

use kym_platform::config::Limits;
use kym_platform::error::{Error, ErrorCode};
use kym_platform::http::address::ClientAddress;
use kym_platform::http::rate_limits::{Limit, RateLimits};

fn address(last: u8) -> ClientAddress {
    ClientAddress::from(IpAddr::from([10, 0, 0, last]))
}

#[test]
fn a_burst_of_ten_sign_ins_comes_through_and_then_the_pace_counts() {
    let limits = RateLimits::new(&Limits::default());
    let refused = (0..30)
        .filter(|_| limits.take_limited(Limit::LogIn, address(1)).is_err())
        .count();
    assert_eq!(refused, 20);
    assert!(
        limits.take_limited(Limit::LogIn, address(2)).is_ok(),
        "another address is not touched"
    );
    assert!(
        limits.take_limited(Limit::Refresh, address(1)).is_ok(),
        "another bucket is not touched"
    );
}

#[test]
fn the_answer_says_when_to_come_back() {
    let limits = RateLimits::new(&Limits {
        registrations_per_address: 1,
        ..Limits::default()
    });
    let take = || limits.take_limited(Limit::Registration, address(1));
    take().expect("the first");
    let refused = take();
    assert!(
        matches!(
            refused,
            Err(Error::Later(ErrorCode::TOO_MANY_REQUESTS, 3590..=3601))
        ),
        "{refused:?}"
    );
}
