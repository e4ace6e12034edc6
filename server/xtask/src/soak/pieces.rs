//! The suite in pieces, each of some minutes at most.

use std::fs;

use super::random::Random;
use crate::program::Program;
use crate::proof::Runner;
use crate::{Result, root};

pub struct Piece {
    pub name: String,
    pub runner: Runner,
    words: Vec<String>,
}

impl Piece {
    pub fn program(&self) -> Program {
        self.runner.some().args(&self.words)
    }
}

/// All tests once, cut at other places and run beside others than before.
pub fn round(random: &mut Random) -> Result<Vec<Piece>> {
    let mut pieces = server(random);
    pieces.push(client(random.between(1, 1_000_000)));
    let folder = root::path("e2e");
    let mut specs: Vec<String> = root::files_below(&folder, &["node_modules", "results"])
        .iter()
        .filter_map(|file| file.strip_prefix(&folder).ok()?.to_str().map(str::to_owned))
        .filter(|name| name.ends_with(".spec.ts"))
        .collect();
    specs.sort();
    let manifest =
        fs::read_to_string(root::path("e2e/package.json")).map_err(|error| error.to_string())?;
    let projects = projects(&manifest);
    pieces.extend(specs.iter().map(|spec| browser(spec, &projects)));
    Ok(pieces)
}

/// Those of the server, in parts of other tests each time, on other numbers of threads.
fn server(random: &mut Random) -> Vec<Piece> {
    let parts = random.between(7, 13);
    let pieces = (1..=parts).map(|part| {
        let threads = random.between(2, 4);
        Piece {
            name: format!("server, part {part} of {parts}, {threads} threads"),
            runner: Runner::Nextest,
            words: vec![
                format!("--partition=hash:{part}/{parts}"),
                format!("--test-threads={threads}"),
            ],
        }
    });
    pieces.collect()
}

fn client(seed: u64) -> Piece {
    Piece {
        name: format!("client, in the order of {seed}"),
        runner: Runner::Vitest,
        words: vec![
            "--sequence.shuffle".to_owned(),
            format!("--sequence.seed={seed}"),
        ],
    }
}

fn browser(spec: &str, projects: &[String]) -> Piece {
    let mut words: Vec<String> = projects.to_vec();
    // With the folder, or one of the same name below another would be meant too.
    words.push(format!("e2e/{spec}"));
    Piece {
        name: format!("browser, {spec}"),
        runner: Runner::Playwright,
        words,
    }
}

/// The projects that the proof runs, as the script of the browser tests names them.
fn projects(manifest: &str) -> Vec<String> {
    let script = manifest
        .lines()
        .find(|line| line.trim_start().starts_with("\"test\":"))
        .unwrap_or_default();
    let words = script.split(|c: char| c.is_whitespace() || c == '"');
    words
        .filter(|word| word.starts_with("--project="))
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_holds_every_part_once() {
        let round = round(&mut Random::new(5)).expect("the clone");
        let of = |runner| round.iter().filter(move |piece| piece.runner == runner);
        let parts: Vec<&str> = of(Runner::Nextest)
            .map(|piece| piece.words[0].as_str())
            .collect();
        let count = parts.len();
        for part in 1..=count {
            let words = format!("--partition=hash:{part}/{count}");
            assert!(parts.contains(&words.as_str()), "{words}");
        }
        assert_eq!(of(Runner::Vitest).count(), 1);
        assert!(of(Runner::Playwright).any(|piece| piece.name == "browser, journey.spec.ts"));
    }

    #[test]
    fn browser_tests_run_in_the_projects_of_the_proof() {
        let manifest = "{\n  \"scripts\": {\n    \"test\": \"playwright test --project=sqlite --project=postgres\",\n    \"speed\": \"playwright test --project=speed\"\n  }\n}";
        assert_eq!(
            projects(manifest),
            ["--project=sqlite", "--project=postgres"]
        );
    }
}
