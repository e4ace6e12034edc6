//! Where things are: what is built into, what is kept for all clones, and PostgreSQL's programs.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::{env, fs};

use crate::root;

/// Where the proof builds, for whoever wants the next clone to have it.
pub const CHOSEN: &str = "KYM_TARGET_DIR";
/// Cargo's own name for it.
pub const CARGOS: &str = "CARGO_TARGET_DIR";

/// The product's setting for the models.
const MODELS: &str = "KYM__RECOGNITION__MODELS";

/// Cargo's folder for what it builds, for us and every program that we start.
pub fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let named = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
        let chosen = choose(
            named(CHOSEN).map(PathBuf::from),
            named(CARGOS).map(PathBuf::from),
            is_ci().then(cache),
        );
        root::path("").join(chosen)
    })
}

/// Named by us, by cargo's variable, by being a machine that proves changes; else in the clone.
fn choose(ours: Option<PathBuf>, cargos: Option<PathBuf>, cache: Option<PathBuf>) -> PathBuf {
    ours.or(cargos)
        .or(cache.map(|cache| cache.join("target")))
        .unwrap_or_else(|| PathBuf::from("target"))
}

/// Whether nobody will build from this clone again.
pub fn is_ci() -> bool {
    env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false")
}

/// What is kept for all clones of this user.
pub fn cache() -> PathBuf {
    let named = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
    let base = named("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| named("HOME").map(|home| PathBuf::from(home).join(".cache")))
        .unwrap_or_else(env::temp_dir);
    base.join("kym")
}

/// The models for text recognition, for all clones of this user.
pub fn models() -> PathBuf {
    cache().join("models")
}

/// What a program that we start must know of it.
pub fn environment() -> Vec<(&'static str, OsString)> {
    let mut variables = vec![(CARGOS, folder().into())];
    // A clone that is built once gains nothing from what would make a second build quick.
    if is_ci() && env::var_os("CARGO_INCREMENTAL").is_none() {
        variables.push(("CARGO_INCREMENTAL", "0".into()));
    }
    // Whoever starts the product from here has text recognised, unless they say where else the models are.
    if env::var_os(MODELS).is_none() {
        variables.push((MODELS, models().into()));
    }
    variables
}

/// The folder with `initdb` and `postgres`; Debian keeps one per major version.
pub fn postgres() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut folders: Vec<PathBuf> = versions
        .flatten()
        .map(|entry| entry.path().join("bin"))
        .collect();
    folders.sort();
    folders
        .into_iter()
        .rev()
        .find(|folder| folder.join("initdb").exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_name_comes_before_cargos_and_both_before_the_cache() {
        let path = |name: &str| Some(PathBuf::from(name));
        assert_eq!(choose(path("/a"), path("/b"), path("/c")), Path::new("/a"));
        assert_eq!(choose(None, path("/b"), path("/c")), Path::new("/b"));
        assert_eq!(choose(None, None, path("/c")), Path::new("/c/target"));
        assert_eq!(choose(None, None, None), Path::new("target"));
    }
}
