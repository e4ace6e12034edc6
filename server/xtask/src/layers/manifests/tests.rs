use super::*;

fn complaints_of(name: &str, manifest: &str) -> usize {
    let border = BORDERS.iter().find(|border| border.name == name);
    border.map_or(0, |border| border.complaints(manifest).len())
}

#[test]
fn a_room_refuses_what_is_not_its_own() {
    assert_eq!(
        complaints_of("app", "[dependencies]\nsqlx.workspace = true"),
        1
    );
    assert_eq!(
        complaints_of(
            "app",
            "[dependencies]\naxum.workspace = true\nkym-store.workspace = true"
        ),
        0
    );
    assert_eq!(complaints_of("domain", "[dependencies]\ntokio = \"1\""), 1);
    assert_eq!(
        complaints_of("store", "[dependencies]\nkym-app.workspace = true"),
        1
    );
}

#[test]
fn an_area_does_not_know_its_neighbours() {
    for (area, other) in [
        ("reports", "books"),
        ("planning", "reports"),
        ("books", "identity"),
    ] {
        let manifest = format!("[dependencies]\nkym-{other}.workspace = true");
        assert_eq!(complaints_of(area, &manifest), 1, "{area} uses {other}");
    }
    assert_eq!(
        complaints_of("platform", "[dependencies]\nkym-planned.workspace = true"),
        1
    );
}

#[test]
fn tests_may_use_more_but_never_a_higher_room() {
    assert_eq!(
        complaints_of("domain", "[dev-dependencies]\nproptest.workspace = true"),
        0
    );
    assert_eq!(
        complaints_of("domain", "[dev-dependencies]\nkym-store.workspace = true"),
        1
    );
}

#[test]
fn what_is_for_tests_is_used_by_tests_alone() {
    assert_eq!(
        complaints_of("app", "[dev-dependencies]\nkym-testing.workspace = true"),
        0
    );
    assert_eq!(
        complaints_of("app", "[dependencies]\nkym-testing.workspace = true"),
        1
    );
    assert_eq!(
        complaints_of("store", "[dev-dependencies]\nkym-testing.workspace = true"),
        1
    );
}
