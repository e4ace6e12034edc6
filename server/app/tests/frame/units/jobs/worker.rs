use kym_platform::jobs::worker::pause;

#[test]
fn pauses_grow_up_to_an_hour() {
    let pauses: Vec<_> = [1, 2, 3, 9, 10, 12]
        .map(|attempt| pause(attempt).as_secs())
        .into();
    assert_eq!(pauses, [10, 20, 40, 2560, 3600, 3600]);
}
