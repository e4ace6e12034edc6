use jiff::Timestamp;
use kym_domain::id::IdGen as _;
use kym_platform::outbound::ids::SystemIds;

#[test]
fn ids_sort_in_the_order_in_which_they_were_made() {
    let ids = SystemIds::default();
    let now = Timestamp::from_millisecond(1_700_000_000_000).expect("an instant");
    let earlier = Timestamp::from_millisecond(1_600_000_000_000).expect("an instant");
    let made: Vec<_> = (0..10_000)
        .map(|count| ids.next(if count % 7 == 0 { earlier } else { now }))
        .collect();
    assert!(made.is_sorted());
    assert_eq!(made[0].get_version_num(), 7);
}
