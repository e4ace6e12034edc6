//! What chance begins with.

use super::soak;

/// Always the same with every change, something new each time at length. A test that fails says what it was.
#[expect(
    clippy::print_stdout,
    reason = "what a test prints is shown when it fails"
)]
pub fn seed(usual: u64) -> u64 {
    if !soak::is_on() {
        return usual;
    }
    let seed = rand::random();
    println!("the seed is {seed}");
    seed
}
