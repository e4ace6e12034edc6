//! A backup touches nothing that it did not make, and one that was killed is in nobody's way.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use kym_platform::operator_error::Problem;
use tempfile::TempDir;

use crate::command::{expect, fails, name, output, succeeds};
use crate::server::Place;

/// How often a backup is killed before it has made its folder or after it has finished.
const ATTEMPTS: usize = 40;

#[test]
fn a_backup_leaves_the_files_of_others_alone() {
    let folder = TempDir::new().expect("a folder");
    let place = Place::sqlite(&folder.path().join("data"));
    succeeds(&mut place.command("demo"));
    let targets = folder.path().join("backups");
    fs::create_dir(&targets).expect("made");
    let own = targets.join("monday.unfinished");
    fs::write(&own, "somebody's own").expect("written");
    let target = targets.join("monday.db");

    let said = succeeds(place.command("backup").arg(&target));
    assert!(said.contains("secret.key"), "{said}");
    assert_eq!(fs::read(&own).expect("read"), b"somebody's own");
    let mode = fs::metadata(&target).expect("there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert_eq!(names(&targets), ["monday.db", "monday.unfinished"]);

    let before = fs::read(&target).expect("read");
    fails(
        place.command("backup").arg(&target),
        Problem::FileExists,
        name(&target),
    );
    assert_eq!(fs::read(&target).expect("read"), before);
}

#[test]
fn two_backups_at_once_do_not_meet() {
    let folder = TempDir::new().expect("a folder");
    let place = Place::sqlite(&folder.path().join("data"));
    succeeds(&mut place.command("demo"));
    let (one, other) = (folder.path().join("one.db"), folder.path().join("other.db"));
    let start = |target: &Path| {
        let mut command = place.command("backup");
        command
            .arg(target)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command.spawn().expect("started")
    };
    // Two of one name, and one of another.
    let running = [start(&one), start(&one), start(&other)];
    let ended = running.map(|child| child.wait_with_output().expect("ended"));
    assert!(ended[2].status.success(), "{:?}", ended[2]);
    let succeeded = ended[..2]
        .iter()
        .filter(|ended| ended.status.success())
        .count();
    assert_eq!(succeeded, 1, "{ended:?}");
    let refused = ended[..2].iter().find(|ended| !ended.status.success());
    expect(refused.expect("one"), Problem::FileExists, &name(&one));
    assert_eq!(names(folder.path()), ["data", "one.db", "other.db"]);
}

#[test]
fn a_killed_backup_is_in_nobodys_way() {
    let folder = TempDir::new().expect("a folder");
    let place = Place::sqlite(&folder.path().join("data"));
    succeeds(&mut place.command("demo"));
    let targets = folder.path().join("backups");
    fs::create_dir(&targets).expect("made");
    let target = targets.join("backup.db");
    let mut left = Vec::new();
    for _ in 0..ATTEMPTS {
        let mut killed = place.command("backup");
        let mut killed = killed
            .arg(&target)
            .stdout(Stdio::null())
            .spawn()
            .expect("started");
        let began = Instant::now();
        while names(&targets).is_empty() && began.elapsed() < Duration::from_mins(1) {
            std::thread::sleep(Duration::from_millis(1));
        }
        killed.kill().expect("killed");
        killed.wait().expect("ended");
        left = names(&targets);
        if left.iter().any(|name| name.ends_with(".unfinished")) {
            break;
        }
        fs::remove_file(&target).expect("it was quicker");
    }
    let [left] = &*left else {
        panic!("one thing is left of it: {left:?}");
    };
    assert!(left.starts_with(".kym-backup-"), "{left}");
    succeeds(place.command("backup").arg(&target));
    assert_eq!(names(&targets), [left.as_str(), "backup.db"]);
}

#[test]
fn a_folder_that_is_missing_or_full_is_named() {
    let folder = TempDir::new().expect("a folder");
    let place = Place::sqlite(&folder.path().join("data"));
    succeeds(&mut place.command("demo"));
    let missing = folder.path().join("disk");
    let target = missing.join("backup.db");
    fails(
        place.command("backup").arg(&target),
        Problem::BackupFolderMissing,
        name(&missing),
    );

    fs::create_dir(&missing).expect("made");
    let said = output(&mut crate::operator_errors::within_blocks(
        &place,
        200,
        &["backup"],
        &[&target],
    ));
    expect(&said, Problem::DiskFull, &name(&missing));
    assert_eq!(names(&missing), [""; 0]);
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("read").flatten();
    let mut names: Vec<_> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}
