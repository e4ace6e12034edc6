//! What is worked out once for all tests of a build: each test is a program of its own.

use std::{env, fs};

use super::prepared::{name, remove_older};

/// A text that is the same for all of them: made by the first that asks, read by the others.
pub fn text(make: impl FnOnce() -> String) -> String {
    let binary = env::current_exe().expect("this binary is a file");
    // Cargo's folder for temporary files stands beside those of the profiles, in which are the binaries' own.
    let built = binary.ancestors().nth(3).expect("Cargo's folder");
    let folder = built.join("tmp");
    let path = folder.join(format!("{}.txt", name()));
    if let Ok(text) = fs::read_to_string(&path) {
        return text;
    }
    let text = make();
    fs::create_dir_all(&folder).expect("a folder");
    remove_older(&folder, &path);
    let own = tempfile::tempdir_in(&folder).expect("a temporary folder");
    let file = own.path().join("text");
    fs::write(&file, &text).expect("the text is written");
    fs::rename(file, path).expect("one folder");
    text
}
