use std::net::IpAddr;

use kym_platform::config::Limits;
use kym_platform::realtime::socket_permits::SocketPermits;

fn address(last: u8) -> IpAddr {
    IpAddr::from([10, 0, 0, last])
}

fn socket_permits(per_address: u32, unknown_per_address: u32, unknown: u32) -> SocketPermits {
    SocketPermits::new(&Limits {
        sockets_per_address: per_address,
        unknown_sockets_per_address: unknown_per_address,
        unknown_sockets: unknown,
        ..Limits::default()
    })
}

#[test]
fn an_address_has_so_many_seats_and_no_more() {
    let socket_permits = socket_permits(2, 9, 9);
    let first = socket_permits.take(address(1)).expect("a seat");
    let _second = socket_permits.take(address(1)).expect("a seat");
    assert!(socket_permits.take(address(1)).is_none());
    drop(first);
    assert!(socket_permits.take(address(1)).is_some());
}

#[test]
fn whoever_is_known_makes_room_for_the_next_unknown_one() {
    let socket_permits = socket_permits(9, 1, 2);
    let mut first = socket_permits.take(address(1)).expect("a seat");
    assert!(
        socket_permits.take(address(1)).is_none(),
        "one of an address"
    );
    let _other = socket_permits.take(address(2)).expect("a seat");
    assert!(socket_permits.take(address(3)).is_none(), "two in all");
    first.introduce();
    first.introduce();
    let _second = socket_permits.take(address(1)).expect("a seat");
    assert_eq!(socket_permits.open(), 3);
    drop(first);
    assert!(
        socket_permits.take(address(1)).is_none(),
        "it was given back before"
    );
    assert_eq!(socket_permits.open(), 2);
}
