//! The next pair of migration files: same number, same name, one per database.

use std::fs;

use crate::args::Args;
use crate::{Result, root};

const FOLDER: &str = "server/store/migrations";

pub fn run(mut args: Args) -> Result<()> {
    let name = args
        .word()
        .ok_or("say what the migration does: `cargo xtask new-migration add_tags`")?;
    args.finish()?;
    if name.is_empty()
        || !name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    {
        return Err(format!(
            "`{name}`: a migration's name is made of a-z, 0-9 and _"
        ));
    }
    let existing: Vec<String> = fs::read_dir(root::path(FOLDER).join("sqlite"))
        .map_err(|error| error.to_string())?
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    for database in ["sqlite", "postgres"] {
        let file = format!(
            "{FOLDER}/{database}/{:04}_{name}.sql",
            next_number(&existing)
        );
        fs::write(root::path(&file), "").map_err(|error| format!("{file}: {error}"))?;
        println!("{file}");
    }
    println!(
        "Next: the store's module, its contract test, schema.txt (CONTRIBUTING.md, \"Adding a table\")."
    );
    Ok(())
}

fn next_number(files: &[String]) -> u32 {
    let numbers = files
        .iter()
        .filter_map(|file| file.split_once('_')?.0.parse::<u32>().ok());
    numbers.max().unwrap_or(0) + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_follows_the_highest() {
        assert_eq!(next_number(&[]), 1);
        assert_eq!(
            next_number(&["0009_a.sql".to_owned(), "0011_b.sql".to_owned()]),
            12
        );
    }
}
