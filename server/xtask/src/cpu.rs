//! The processor time of the programs that are run here, their own children included.
//!
//! A child that has ended keeps its times under `/proc` until it is reaped, so it is looked at between the two. What
//! a thread has waited for is added up for that thread, so that parts of the proof that run side by side have
//! their own. A browser does not wait for most of its processes: whoever asks for it gets them as children of its own
//! when nobody else has them. Where there is no `/proc`, nothing is known.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::process::{Pid, WaitId, WaitIdOptions, getpid, waitid};

thread_local! {
    static SPENT: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Those that were started here, and that somebody here waits for.
static STARTED: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// From now on, what others leave behind is counted too.
pub fn adopt() {
    #[cfg(target_os = "linux")]
    // Without it less is counted, which is no reason to do nothing.
    let _ = rustix::process::set_child_subreaper(Some(getpid()));
}

/// Starts a child that somebody here will wait for.
pub fn start(command: &mut Command) -> io::Result<Child> {
    // Nobody looks at it before it is known.
    let mut started = lock();
    let child = command.spawn()?;
    started.insert(child.id());
    Ok(child)
}

fn lock() -> MutexGuard<'static, BTreeSet<u32>> {
    STARTED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for a child to end and counts its time for this thread.
pub fn wait(child: &mut Child) -> io::Result<ExitStatus> {
    let pid = WaitId::Pid(Pid::from_child(child));
    // An error is told by the wait that follows.
    let _ended = rustix::io::retry_on_intr(|| {
        waitid(pid.clone(), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT)
    });
    count(times(child.id()).unwrap_or_default());
    let status = child.wait();
    count(left_behind());
    lock().remove(&child.id());
    status
}

/// What those have spent that ended as our children without being started here; they are reaped.
fn left_behind() -> Duration {
    // Locked until the end, so that nobody else counts the same ones.
    let started = lock();
    let me = getpid().as_raw_nonzero().get().unsigned_abs();
    let all = ids().filter_map(|id| Some((id, stat(id)?)));
    let orphans =
        all.filter(|(id, stat)| stat.parent == me && stat.has_ended && !started.contains(id));
    let reaped = orphans.filter_map(|(id, stat)| {
        let id = Pid::from_raw(i32::try_from(id).ok()?)?;
        let ended = waitid(
            WaitId::Pid(id),
            WaitIdOptions::EXITED | WaitIdOptions::NOHANG,
        );
        ended.ok()?.map(|_| stat.spent())
    });
    reaped.sum()
}

fn ids() -> impl Iterator<Item = u32> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
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
    let stats = ids().filter_map(|id| Some((id, stat(id)?)));
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
    /// Whether it only waits to be reaped.
    has_ended: bool,
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
        has_ended: fields.first() == Some(&"Z"),
        ticks: ticks
            .iter()
            .map(|field| field.parse::<u64>().unwrap_or(0))
            .sum(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_a_process_is_read_even_if_its_name_is_odd() {
        let line = "42 (a) (b c) S 7 42 42 0 -1 4194304 100 0 0 0 10 20 300 4000 20 0 1 0 5";
        let read = parse(line);
        assert_eq!(
            read,
            Some(Stat {
                parent: 7,
                has_ended: false,
                ticks: 4330
            })
        );
        assert!(
            parse("42 (a) Z 7 42 42 0 -1 0 1 0 0 0 1 2 3 4").is_some_and(|stat| stat.has_ended)
        );
        assert_eq!(parse("42 (a"), None);
    }

    #[test]
    fn a_child_that_works_is_counted_with_what_it_has_started() {
        let before = spent();
        let work = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done";
        let mut command = Command::new("sh");
        command.args(["-c", &format!("sh -c '{work}'; true")]);
        let mut child = start(&mut command).expect("a shell");
        let status = wait(&mut child).expect("it ends");
        assert!(status.success());
        assert!(!is_known() || spent() > before);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_a_child_leaves_behind_is_counted_when_it_ends() {
        adopt();
        let work = "i=0; while [ $i -lt 600000 ]; do i=$((i+1)); done";
        // The one in the middle ends at once, and so nobody waits for the one that works.
        let script = format!(
            "(sh -c '{work}; touch $0' \"$0\" &); until [ -e \"$0\" ]; do sleep 0.05; done; sleep 0.3"
        );
        let folder = tempfolder();
        let mut command = Command::new("sh");
        command.args(["-c", &script]).arg(folder.join("done"));
        let before = spent();
        let mut child = start(&mut command).expect("a shell");
        wait(&mut child).expect("it ends");
        fs::remove_dir_all(folder).expect("it was made");
        assert!(!is_known() || spent() > before + Duration::from_millis(100));
    }

    fn tempfolder() -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("kym-cpu-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        folder
    }
}
