//! The migrations are embedded; a new step must rebuild the crate.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
