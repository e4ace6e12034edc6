//! How often a race is tried: what goes wrong in one of a hundred goes right in one.

/// The names of races begin with these: of callers who come at once (F-13), and of writers whose workspace goes (F-16).
const RACES: [&str; 2] = ["f_13_", "f_16_"];

/// How often the test of this name is carried out: once, and a race as often as `KYM_ROUNDS` says.
///
/// # Panics
/// When that is no number.
pub fn rounds(name: &str) -> u32 {
    if !RACES.iter().any(|race| name.starts_with(race)) {
        return 1;
    }
    setting().map_or(1, |rounds| rounds.parse().expect("KYM_ROUNDS is a number"))
}

#[expect(
    clippy::disallowed_methods,
    reason = "how often to try is no setting of the program"
)]
fn setting() -> Option<String> {
    std::env::var("KYM_ROUNDS").ok()
}
