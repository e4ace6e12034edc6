//! The memory of the processes that look at files, with all that they start: looked up every 20 ms.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

const PAUSE: Duration = Duration::from_millis(20);

/// A thread that watches the children of a process.
pub struct Watch {
    is_over: Arc<AtomicBool>,
    thread: JoinHandle<BTreeMap<String, u64>>,
}

impl Watch {
    pub fn start(parent: u32) -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        let over = Arc::clone(&is_over);
        let thread = std::thread::spawn(move || {
            let mut peaks = BTreeMap::new();
            while !over.load(Ordering::Relaxed) {
                look(parent, &mut peaks);
                std::thread::sleep(PAUSE);
            }
            peaks
        });
        Self { is_over, thread }
    }

    /// The bytes that were used at most for each operation.
    pub fn stop(self) -> Vec<(String, u64)> {
        self.is_over.store(true, Ordering::Relaxed);
        let peaks = self.thread.join().unwrap_or_default();
        peaks.into_iter().collect()
    }
}

/// A look at each child: what it and its descendants use now, or what it alone used at most, whichever is more.
fn look(parent: u32, peaks: &mut BTreeMap<String, u64>) {
    let parents = parents();
    let children_of = |of: u32| {
        let found = parents.iter().filter(move |(_, parent)| *parent == of);
        found.map(|(process, _)| *process)
    };
    for child in children_of(parent) {
        let Some(operation) = operation(child) else {
            continue;
        };
        let mut open = vec![child];
        let mut together = 0;
        while let Some(process) = open.pop() {
            together += memory(process, "VmRSS:").unwrap_or(0);
            open.extend(children_of(process));
        }
        let alone = memory(child, "VmHWM:").unwrap_or(0);
        let peak = peaks.entry(operation).or_default();
        *peak = together.max(alone).max(*peak);
    }
}

/// Each process with the one that started it (proc(5), `stat`).
fn parents() -> Vec<(u32, u32)> {
    let Ok(all) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    let process = |name: &str| {
        let process = name.parse().ok()?;
        let stat = fs::read_to_string(format!("/proc/{name}/stat")).ok()?;
        // The name may hold blanks and brackets; behind it stand the state and the parent.
        let (_, behind) = stat.rsplit_once(") ")?;
        Some((process, behind.split(' ').nth(1)?.parse().ok()?))
    };
    let names = all.flatten().map(|entry| entry.file_name());
    names.filter_map(|name| process(name.to_str()?)).collect()
}

/// The word behind `recognise`.
fn operation(process: u32) -> Option<String> {
    let line = fs::read_to_string(format!("/proc/{process}/cmdline")).ok()?;
    let mut words = line.split('\0').skip_while(|word| *word != "recognise");
    words.nth(1).map(str::to_owned)
}

fn memory(process: u32, name: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kibibytes * 1024)
}
