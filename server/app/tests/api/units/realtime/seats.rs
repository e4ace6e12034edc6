use std::net::IpAddr;

use kym::config::Limits;
use kym::realtime::seats::Seats;

fn address(last: u8) -> IpAddr {
    IpAddr::from([10, 0, 0, last])
}

fn seats(per_address: u32, unknown_per_address: u32, unknown: u32) -> Seats {
    Seats::new(&Limits {
        sockets_per_address: per_address,
        unknown_sockets_per_address: unknown_per_address,
        unknown_sockets: unknown,
        ..Limits::default()
    })
}

#[test]
fn an_address_has_so_many_seats_and_no_more() {
    let seats = seats(2, 9, 9);
    let first = seats.take(address(1)).expect("a seat");
    let _second = seats.take(address(1)).expect("a seat");
    assert!(seats.take(address(1)).is_none());
    drop(first);
    assert!(seats.take(address(1)).is_some());
}

#[test]
fn whoever_is_known_makes_room_for_the_next_unknown_one() {
    let seats = seats(9, 1, 2);
    let mut first = seats.take(address(1)).expect("a seat");
    assert!(seats.take(address(1)).is_none(), "one of an address");
    let _other = seats.take(address(2)).expect("a seat");
    assert!(seats.take(address(3)).is_none(), "two in all");
    first.introduce();
    first.introduce();
    let _second = seats.take(address(1)).expect("a seat");
    assert_eq!(seats.open(), 3);
    drop(first);
    assert!(seats.take(address(1)).is_none(), "it was given back before");
    assert_eq!(seats.open(), 2);
}
