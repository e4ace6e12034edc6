//! What chance begins with.

use super::soak;

/// Always the same with every change, something new each time at length. A test that fails says what it was, and begins
/// with it again where `KYM_SEED` says so.
#[expect(
    clippy::print_stdout,
    reason = "what a test prints is shown when it fails"
)]
pub fn seed(usual: u64) -> u64 {
    if !soak::is_on() {
        return usual;
    }
    let seed = asked_for().unwrap_or_else(rand::random);
    println!("the seed is {seed}");
    seed
}

#[expect(
    clippy::disallowed_methods,
    reason = "what to begin with is no setting of the program"
)]
fn asked_for() -> Option<u64> {
    std::env::var("KYM_SEED").ok()?.parse().ok()
}
