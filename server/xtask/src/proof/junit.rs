//! What a test runner says of each test, in the one form that all three of ours can write.

use std::time::Duration;

use quick_xml::Reader;
use quick_xml::escape::{resolve_predefined_entity, unescape};
use quick_xml::events::{BytesStart, Event};

use crate::Result;

/// One test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The test binary, the file or the specification it stands in.
    pub suite: String,
    /// Where it ran, as the runner calls it: for Playwright the project.
    pub host: String,
    pub name: String,
    pub took: Duration,
    pub outcome: Outcome,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Passed,
    Skipped,
    /// With all that the runner says of it.
    Failed(String),
}

impl Case {
    /// A test of the API, for tests of what becomes of it.
    #[cfg(test)]
    pub fn of_the_api(name: &str, outcome: Outcome) -> Self {
        Self {
            suite: "kym-app::books".to_owned(),
            host: String::new(),
            name: name.to_owned(),
            took: Duration::ZERO,
            outcome,
        }
    }

    pub fn failure(&self) -> Option<&str> {
        match &self.outcome {
            Outcome::Failed(message) => Some(message),
            Outcome::Passed | Outcome::Skipped => None,
        }
    }

    pub fn is(&self, other: &Self) -> bool {
        self.suite == other.suite && self.host == other.host && self.name == other.name
    }
}

/// All tests of a report.
pub fn read(text: &str) -> Result<Vec<Case>> {
    let mut reader = Reader::from_str(text);
    let mut cases = Cases::default();
    loop {
        let event = reader.read_event().map_err(|error| unreadable(&error))?;
        match event {
            Event::Start(start) => cases.begin(&start)?,
            Event::Empty(start) => {
                cases.begin(&start)?;
                cases.end(start.local_name().as_ref());
            }
            Event::End(end) => cases.end(end.local_name().as_ref()),
            Event::Text(text) => cases.say(&text.xml10_content()),
            Event::CData(text) => cases.say(&text.xml10_content()),
            Event::GeneralRef(reference) => {
                let character = reference.resolve_char_ref().ok().flatten();
                let named = || resolve_predefined_entity(&reference).map(str::to_owned);
                cases.say(
                    &character
                        .map(String::from)
                        .or_else(named)
                        .unwrap_or_default(),
                );
            }
            Event::Eof => return Ok(cases.done),
            _ => {}
        }
    }
}

#[derive(Default)]
struct Cases {
    done: Vec<Case>,
    suite: String,
    host: String,
    open: Option<Case>,
    /// What is said inside the element of a failure.
    message: Option<Message>,
}

struct Message {
    short: String,
    long: String,
}

impl Cases {
    fn begin(&mut self, start: &BytesStart<'_>) -> Result<()> {
        match start.local_name().as_ref() {
            "testsuite" => {
                self.suite = attribute(start, "name")?;
                self.host = attribute(start, "hostname")?;
            }
            "testcase" => {
                let seconds: f64 = attribute(start, "time")?.parse().unwrap_or(0.0);
                self.open = Some(Case {
                    suite: self.suite.clone(),
                    host: self.host.clone(),
                    name: attribute(start, "name")?,
                    took: Duration::try_from_secs_f64(seconds).unwrap_or_default(),
                    outcome: Outcome::Passed,
                });
            }
            "skipped" => self.conclude(Outcome::Skipped),
            "failure" | "error" => {
                let mut short = attribute(start, "message")?;
                if short.is_empty() {
                    short = attribute(start, "type")?;
                }
                self.message = Some(Message {
                    short,
                    long: String::new(),
                });
            }
            _ => {}
        }
        Ok(())
    }

    fn say(&mut self, text: &str) {
        if let Some(message) = &mut self.message {
            message.long.push_str(text);
        }
    }

    fn end(&mut self, name: &str) {
        match name {
            "failure" | "error" => {
                if let Some(Message { short, long }) = self.message.take() {
                    let said = if long.trim().is_empty() { short } else { long };
                    self.conclude(Outcome::Failed(plain(said.trim())));
                }
            }
            "testcase" => self.done.extend(self.open.take()),
            _ => {}
        }
    }

    /// The first failure of a test is the one to look at.
    fn conclude(&mut self, outcome: Outcome) {
        if let Some(case) = &mut self.open
            && case.outcome == Outcome::Passed
        {
            case.outcome = outcome;
        }
    }
}

fn attribute(start: &BytesStart<'_>, name: &str) -> Result<String> {
    let found = start
        .try_get_attribute(name)
        .map_err(|error| unreadable(&error))?;
    let Some(found) = found else {
        return Ok(String::new());
    };
    unescape(&found.value)
        .map(std::borrow::Cow::into_owned)
        .map_err(|error| unreadable(&error))
}

fn unreadable(error: &dyn std::fmt::Display) -> String {
    format!("the report of the tests cannot be read: {error}")
}

/// Without the colours of a terminal.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        let end = after.find(|c: char| c.is_ascii_alphabetic());
        rest = end.map_or("", |end| &after[end + 1..]);
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failures(text: &str) -> Vec<(String, String)> {
        let cases = read(text).expect("a report");
        cases
            .iter()
            .filter_map(|case| Some((case.name.clone(), case.failure()?.to_owned())))
            .collect()
    }

    #[test]
    fn nextest_is_understood() {
        let text = r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="nextest-run" tests="3" failures="2">
  <testsuite name="kym-app::books" tests="3">
    <testcase name="good" classname="kym-app::books" time="0.045"/>
    <testcase name="bad" classname="kym-app::books" time="2.5">
      <failure message="thread &apos;bad&apos; panicked at a.rs:3:61" type="test failure with exit code 101">thread &apos;bad&apos; panicked at a.rs:3:61:
assertion failed: sum of &lt;things&gt;</failure>
      <system-out>running 1 test</system-out>
    </testcase>
    <testcase name="slow" classname="kym-app::books" time="180">
      <failure type="test timeout"/>
    </testcase>
  </testsuite>
</testsuites>"#;
        let cases = read(text).expect("a report");
        assert_eq!(cases.len(), 3);
        assert_eq!(cases[1].suite, "kym-app::books");
        assert_eq!(cases[1].took, Duration::from_millis(2500));
        let said = "thread 'bad' panicked at a.rs:3:61:\nassertion failed: sum of <things>";
        assert_eq!(
            failures(text),
            [
                ("bad".to_owned(), said.to_owned()),
                ("slow".to_owned(), "test timeout".to_owned())
            ]
        );
    }

    #[test]
    fn vitest_is_understood() {
        let text = r#"<?xml version="1.0" encoding="UTF-8" ?>
<testsuites name="vitest tests" tests="3" failures="1" errors="1">
  <testsuite name="src/a.test.ts" hostname="vm" tests="2">
    <testcase classname="src/a.test.ts" name="group (1) &gt; bad &gt; odd" time="0.007">
      <failure message="why &lt;not&gt;" type="AssertionError">
AssertionError: why &lt;not&gt;: expected 1 to be 2

 ❯ src/a.test.ts:2:108
      </failure>
    </testcase>
    <testcase classname="src/a.test.ts" name="group (1) &gt; later" time="0"><skipped/></testcase>
  </testsuite>
  <testsuite name="vitest unhandled errors" hostname="vm" tests="1">
    <testcase classname="vitest unhandled errors" name="Uncaught Exception: late" time="0">
      <error message="late" type="Error">Error: late</error>
    </testcase>
  </testsuite>
</testsuites>"#;
        let cases = read(text).expect("a report");
        assert_eq!(cases[1].outcome, Outcome::Skipped);
        let failures = failures(text);
        assert_eq!(failures[0].0, "group (1) > bad > odd");
        assert!(failures[0].1.starts_with("AssertionError: why <not>"));
        assert_eq!(
            failures[1],
            (
                "Uncaught Exception: late".to_owned(),
                "Error: late".to_owned()
            )
        );
    }

    #[test]
    fn playwright_is_understood() {
        let text = r#"<testsuites id="" name="" tests="2" failures="1">
<testsuite name="a.spec.ts" hostname="postgres" tests="2">
<testcase name="group › a bad one" classname="a.spec.ts" time="0.018">
<system-out>
<![CDATA[hello]]>
</system-out>
<failure message="why &lt;not&gt;" type="expect.toBe">
<![CDATA[  [postgres] › a.spec.ts:2:68 › group › a bad one ─────

    Error: why <not>
]]>
</failure>
</testcase>
<testcase name="skipped one" classname="a.spec.ts">
<properties><property name="skip" value=""></property></properties>
<skipped></skipped>
</testcase>
</testsuite>
</testsuites>"#;
        let cases = read(text).expect("a report");
        assert_eq!(cases[0].host, "postgres");
        assert_eq!(cases[1].outcome, Outcome::Skipped);
        assert!(
            failures(text)[0]
                .1
                .starts_with("[postgres] › a.spec.ts:2:68")
        );
    }

    #[test]
    fn colours_are_taken_out_and_what_is_no_report_is_refused() {
        assert_eq!(plain("\u{1b}[31mred\u{1b}[39m and plain"), "red and plain");
        assert!(read("<testsuites><testsuite></wrong>").is_err());
    }
}
