//! The processor time of the programs that are run here, their own children included.
//!
//! A child that has ended keeps its times under `/proc` until it is reaped, so it is looked at between the two. What
//! a thread has waited for is added up for that thread, so that parts of the proof that run side by side have
//! their own. Where there is no `/proc`, nothing is known.

use std::cell::Cell;
use std::fs;
use std::io;
use std::process::{Child, ExitStatus};
use std::time::Duration;

use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

thread_local! {
    static SPENT: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Waits for a child to end and counts its time for this thread.
pub fn wait(child: &mut Child) -> io::Result<ExitStatus> {
    let pid = WaitId::Pid(Pid::from_child(child));
    // An error is told by the wait that follows.
    let _ended = rustix::io::retry_on_intr(|| {
        waitid(pid.clone(), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT)
    });
    count(times(child.id()).unwrap_or_default());
    child.wait()
}

/// Counts time that was spent for this thread by somebody else.
pub fn count(time: Duration) {
    SPENT.set(SPENT.get() + time);
}

/// What the children that this thread has waited for have spent so far.
pub fn spent() -> Duration {
    SPENT.get()
}

/// Whether times can be read here.
pub fn is_known() -> bool {
    times(std::process::id()).is_some()
}

/// What a process, its ended children and its living ones have spent so far.
pub fn of_family(pid: u32) -> Duration {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let stats = ids.filter_map(|id| Some((id, stat(id)?)));
    stats
        .filter(|(id, stat)| *id == pid || stat.parent == pid)
        .map(|(_, stat)| stat.spent())
        .sum()
}

fn times(pid: u32) -> Option<Duration> {
    stat(pid).map(|stat| stat.spent())
}

/// What is read from `/proc/<pid>/stat`.
#[derive(Debug, PartialEq, Eq)]
struct Stat {
    parent: u32,
    /// Ticks of the clock in programs and in the kernel, by the process and by the children it has reaped.
    ticks: u64,
}

impl Stat {
    fn spent(&self) -> Duration {
        let per_second = rustix::param::clock_ticks_per_second().max(1);
        Duration::from_millis(self.ticks * 1000 / per_second)
    }
}

fn stat(pid: u32) -> Option<Stat> {
    parse(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)
}

/// `pid (name) state ppid …`; the name may hold spaces and brackets. Fields 14 to 17 are the times.
fn parse(line: &str) -> Option<Stat> {
    let (_, rest) = line.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let ticks = fields.get(11..15)?;
    Some(Stat {
        parent: fields.get(1)?.parse().ok()?,
        ticks: ticks
            .iter()
            .map(|field| field.parse::<u64>().unwrap_or(0))
            .sum(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn the_line_of_a_process_is_read_even_if_its_name_is_odd() {
        let line = "42 (a) (b c) S 7 42 42 0 -1 4194304 100 0 0 0 10 20 300 4000 20 0 1 0 5";
        let read = parse(line);
        assert_eq!(
            read,
            Some(Stat {
                parent: 7,
                ticks: 4330
            })
        );
        assert_eq!(parse("42 (a"), None);
    }

    #[test]
    fn a_child_that_works_is_counted_with_what_it_has_started() {
        let before = spent();
        let work = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done";
        let mut child = Command::new("sh")
            .args(["-c", &format!("sh -c '{work}'; true")])
            .spawn()
            .expect("a shell");
        let status = wait(&mut child).expect("it ends");
        assert!(status.success());
        assert!(!is_known() || spent() > before);
    }
}
