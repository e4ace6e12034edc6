//! The life of the process is that of whoever has started it.

use std::thread;
use std::time::Duration;

use rustix::process::{Signal, getppid, kill_current_process_group};

/// How often it is looked whether somebody still waits.
const POLL: Duration = Duration::from_secs(1);

/// Has the process and the engine that it has started end when its parent is gone, however that came: a server that is
/// killed ends nothing itself. (The signal that Linux sends by itself follows the thread that started the process, and
/// reaches no engine.)
///
/// # Errors
/// If there is no thread to watch.
pub fn end_with_parent() -> std::io::Result<()> {
    let parent = getppid();
    let watch = move || {
        while getppid() == parent {
            thread::sleep(POLL);
        }
        // Nobody is left who would want to know that it did not work.
        let _ended = kill_current_process_group(Signal::KILL);
    };
    thread::Builder::new().name("parent".into()).spawn(watch)?;
    Ok(())
}
