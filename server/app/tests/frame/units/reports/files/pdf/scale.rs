use kym_reports::reports::files::pdf::scale::scale;

#[test]
fn scales_have_round_figures_that_hold_everything() {
    for (values, ticks, is_whole) in [
        (
            vec![0, 48_000],
            vec![0, 10_000, 20_000, 30_000, 40_000, 50_000],
            true,
        ),
        (vec![-30, 70], vec![-40, -20, 0, 20, 40, 60, 80], false),
        (vec![], vec![0, 1], false),
        (
            vec![-250_000],
            vec![-250_000, -200_000, -150_000, -100_000, -50_000, 0],
            true,
        ),
    ] {
        let scale = scale(values.iter().copied(), 2);
        assert_eq!(scale.ticks().collect::<Vec<_>>(), ticks, "{values:?}");
        assert_eq!(scale.is_whole, is_whole, "{values:?}");
    }
}

#[test]
fn the_largest_amounts_have_a_place() {
    let scale = scale([i64::MIN, i64::MAX].into_iter(), 2);
    assert!(scale.share(i64::MAX) <= 1.0 && scale.share(i64::MIN) >= 0.0);
    assert!(scale.share(i64::MAX) > scale.share(0));
}
