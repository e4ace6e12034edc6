//! The closing table as text.

use std::fmt::Write;
use std::io::IsTerminal;
use std::time::Duration;

use super::budget::GROUPS;
use super::counts::Counts;
use super::part::{Part, Test};
use super::unsteady::{Unsteady, first_lines};

const SLOWEST: usize = 20;
/// More failures than these are not told apart at the end; they stand above.
const MAX_FAILURES: usize = 40;
/// Printed in red on a terminal.
const LOUD: [&str; 4] = ["✗", "SKIPPED", "OVER", "UNSTEADY"];

/// A row for each part, a row for each group of them, and who is over its share.
pub fn parts(parts: &[Part], cpu_is_known: bool) -> String {
    let cpu = |time: Duration| {
        if cpu_is_known {
            minutes(time)
        } else {
            "-".to_owned()
        }
    };
    let mut text = "\n".to_owned();
    text += &row(["", "wall", "CPU", "share", "passed", "failed", "skipped"]);
    for part in parts {
        let Counts {
            passed,
            failed,
            skipped,
        } = part.counts;
        let mark = if failed > 0 { "✗" } else { "✓" };
        let share = if cpu_is_known {
            format!("{}%", percent(part.cpu, part.group.cpu()))
        } else {
            "-".to_owned()
        };
        text += &row([
            &format!("{mark} {}", part.name),
            &minutes(part.wall),
            &cpu(part.cpu),
            &share,
            &passed.to_string(),
            &failed.to_string(),
            &skipped.to_string(),
        ]);
    }
    text += "\n";
    text += &row([
        "of the budget",
        "wall",
        "CPU",
        "share",
        "CPU may be",
        "",
        "",
    ]);
    let mut over = String::new();
    for group in GROUPS {
        let own = || parts.iter().filter(|part| part.group == group);
        let spent: Duration = own().map(|part| part.cpu).sum();
        let wall: Duration = own().map(|part| part.wall).sum();
        let share = percent(spent, group.cpu());
        text += &row([
            &format!("  {}", group.name()),
            &minutes(wall),
            &cpu(spent),
            &format!("{share}%"),
            &minutes(group.cpu()),
            "",
            "",
        ]);
        if spent > group.cpu() {
            let largest = own().max_by_key(|part| part.cpu);
            let _ = writeln!(
                over,
                "OVER ITS SHARE: {}, {} of {} minutes of processor time, most of it in `{}`",
                group.name(),
                minutes(spent),
                minutes(group.cpu()),
                largest.map_or("", |part| part.name.as_str()),
            );
        }
    }
    text + &over + &skipped(parts)
}

fn skipped(parts: &[Part]) -> String {
    let gates: Vec<&str> = parts
        .iter()
        .filter(|part| part.counts == Counts::ONE_SKIPPED)
        .map(|part| part.name.as_str())
        .collect();
    if gates.is_empty() {
        return String::new();
    }
    format!("SKIPPED: {} ({})\n", gates.len(), gates.join(", "))
}

/// The tests that took longest.
pub fn slowest(tests: &[Test]) -> String {
    let mut tests: Vec<&Test> = tests.iter().collect();
    if tests.is_empty() {
        return String::new();
    }
    tests.sort_by_key(|test| std::cmp::Reverse(test.case.took));
    let mut text = "\nslowest tests\n".to_owned();
    for test in tests.iter().take(SLOWEST) {
        let seconds = test.case.took.as_secs_f64();
        let _ = writeln!(text, "{seconds:>8.1} s  {}", test.name());
    }
    text
}

/// What failed and then passed.
pub fn unsteady(list: &[Unsteady]) -> String {
    if list.is_empty() {
        return String::new();
    }
    let mut text = format!(
        "\nUNSTEADY: {} failed and passed when run once more, alone\n",
        list.len()
    );
    for Unsteady { test, message } in list {
        let _ = writeln!(text, "  {test}\n{}", indented(message));
    }
    text
}

/// What was not asked for.
pub fn left_out(list: &[String]) -> String {
    if list.is_empty() {
        return String::new();
    }
    format!("\nleft out\n  {}\n", list.join("\n  "))
}

/// What failed for good.
pub fn failed(tests: &[Test]) -> String {
    let failures: Vec<(&Test, &str)> = tests
        .iter()
        .filter_map(|test| Some((test, test.case.failure()?)))
        .collect();
    if failures.is_empty() {
        return String::new();
    }
    let mut text = "\nfailed\n".to_owned();
    for (test, message) in failures.iter().take(MAX_FAILURES) {
        let message = indented(&first_lines(message));
        let _ = writeln!(text, "✗ {}\n{message}", test.name());
    }
    if failures.len() > MAX_FAILURES {
        let _ = writeln!(text, "✗ and {} more", failures.len() - MAX_FAILURES);
    }
    text
}

/// `N passed, N failed[, N skipped]`
pub fn closing_line(counts: Counts) -> String {
    let Counts {
        passed,
        failed,
        skipped,
    } = counts;
    let skips = if skipped > 0 {
        format!(", {skipped} skipped")
    } else {
        String::new()
    };
    format!("{passed} passed, {failed} failed{skips}")
}

/// What is bad news in red, if somebody looks on.
pub fn coloured(text: &str) -> String {
    if !std::io::stdout().is_terminal() {
        return text.to_owned();
    }
    let lines = text.lines().map(|line| {
        if LOUD.iter().any(|sign| line.starts_with(sign)) {
            format!("\u{1b}[31m{line}\u{1b}[39m")
        } else {
            line.to_owned()
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn row([name, wall, cpu, share, passed, failed, skipped]: [&str; 7]) -> String {
    let line = format!("{name:<38}{wall:>8}{cpu:>8}{share:>7}{passed:>12}{failed:>8}{skipped:>9}");
    format!("{}\n", line.trim_end())
}

fn indented(text: &str) -> String {
    let lines = text.lines().map(|line| format!("      {line}"));
    lines.collect::<Vec<_>>().join("\n")
}

fn minutes(time: Duration) -> String {
    let seconds = (time.as_millis() + 500) / 1000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

fn percent(part: Duration, whole: Duration) -> u128 {
    part.as_millis() * 100 / whole.as_millis().max(1)
}

#[cfg(test)]
mod tests {
    use super::super::budget::Group;
    use super::super::junit::{Case, Outcome};
    use super::super::runner::Runner;
    use super::*;

    fn part(name: &str, group: Group, cpu: u64, counts: Counts) -> Part {
        Part {
            name: name.to_owned(),
            group,
            wall: Duration::from_secs(65),
            cpu: Duration::from_secs(cpu),
            counts,
        }
    }

    fn test(name: &str, seconds: u64, outcome: Outcome) -> Test {
        Test {
            part: 0,
            runner: Runner::Nextest,
            case: Case {
                suite: "kym-app::books".to_owned(),
                host: String::new(),
                name: name.to_owned(),
                took: Duration::from_secs(seconds),
                outcome,
            },
        }
    }

    #[test]
    fn each_part_tells_its_times_and_its_share() {
        let text = parts(
            &[part("clippy", Group::Client, 60, Counts::ONE_PASSED)],
            true,
        );
        let line = text.lines().nth(2).unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words, ["✓", "clippy", "1:05", "1:00", "25%", "1", "0", "0"]);
        assert!(!text.contains("OVER"));
    }

    #[test]
    fn who_is_over_its_share_is_named_and_so_is_what_was_skipped() {
        let text = parts(
            &[
                part("types", Group::Client, 40, Counts::ONE_PASSED),
                part("units", Group::Client, 210, Counts::ONE_PASSED),
                part("deny", Group::Rest, 0, Counts::ONE_SKIPPED),
            ],
            true,
        );
        assert!(text.contains(
            "OVER ITS SHARE: client, 4:10 of 4:00 minutes of processor time, most of it in `units`"
        ));
        assert!(text.contains("SKIPPED: 1 (deny)"));
    }

    #[test]
    fn without_proc_no_times_of_the_processor_are_told() {
        let text = parts(&[part("clippy", Group::Rest, 0, Counts::ONE_FAILED)], false);
        let line = text.lines().nth(2).unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words, ["✗", "clippy", "1:05", "-", "-", "0", "1", "0"]);
    }

    #[test]
    fn the_twenty_slowest_come_in_order() {
        let tests: Vec<Test> = (0..30)
            .map(|seconds| test(&format!("test {seconds}"), seconds, Outcome::Passed))
            .collect();
        let text = slowest(&tests);
        assert_eq!(text.lines().count(), 22);
        assert!(
            text.lines()
                .nth(2)
                .is_some_and(|line| line.contains("test 29"))
        );
    }

    #[test]
    fn what_failed_is_told_with_the_beginning_of_its_message() {
        let tests = [
            test("good", 1, Outcome::Passed),
            test("bad", 1, Outcome::Failed("a\nb".to_owned())),
        ];
        let text = failed(&tests);
        assert!(
            text.contains("✗ kym-app::books bad\n      a\n      b"),
            "{text}"
        );
    }

    #[test]
    fn the_last_line_is_as_machines_read_it() {
        let mut counts = Counts::ONE_PASSED;
        assert_eq!(closing_line(counts), "1 passed, 0 failed");
        counts += Counts::ONE_SKIPPED;
        assert_eq!(closing_line(counts), "1 passed, 0 failed, 1 skipped");
    }
}
