//! A backup that was made while people write comes back whole, over whatever is there; and what cannot come back whole
//! changes nothing.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use kym_platform::operator_error::Problem;
use reqwest::StatusCode;
use serde_json::Value;
use tempfile::TempDir;

use crate::book::{Book, text};
use crate::command::{damage, execute, fails, name, succeeds};
use crate::server::{Place, Server};

const WRITERS: usize = 4;
const ROUNDS: usize = 20;

/// What was acknowledged so far.
type Acknowledged = Arc<Mutex<BTreeSet<String>>>;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_backups_under_load_are_restored_whole() {
    let folder = TempDir::new().expect("a folder");
    let place = Place::sqlite(&folder.path().join("data"));
    let server = Server::start(&place).await;
    let mut book = Book::open(&server).await;
    let account = book.open_account("Purse").await;
    let (acknowledged, ends) = (Acknowledged::default(), Arc::new(AtomicBool::new(false)));
    let writers: Vec<_> = (0..WRITERS)
        .map(|_| {
            tokio::spawn(write(
                book.clone(),
                account.clone(),
                acknowledged.clone(),
                ends.clone(),
            ))
        })
        .collect();

    let restored = Place::sqlite(&folder.path().join("restored"));
    fs::create_dir(&restored.folder).expect("made");
    fs::copy(
        place.folder.join("secret.key"),
        restored.folder.join("secret.key"),
    )
    .expect("copied");
    let mut before = BTreeSet::new();
    for round in 0..ROUNDS {
        before = more_than(&acknowledged, before.len()).await;
        let backup = folder.path().join(format!("{round}.db"));
        off_thread(place.command("backup"), &backup).await;
        let said = off_thread(restored.command("restore"), &backup).await;
        // Whatever was there is kept, from the second time on.
        assert_eq!(said.contains(".before-restore-"), round > 0, "{said}");
        let said = off_thread(restored.command("check"), Path::new("")).await;
        let rows = said
            .split("with ")
            .nth(1)
            .and_then(|rest| rest.split(' ').next());
        let rows: usize = rows.and_then(|rows| rows.parse().ok()).expect("a number");
        assert!(rows >= before.len(), "{rows} of {}", before.len());
        if round % 5 == 0 {
            leave_a_log_behind(&restored, &book).await;
        }
        fs::remove_file(backup).expect("removed");
        remove_kept(&restored.folder);
    }
    ends.store(true, Ordering::Relaxed);
    for writer in writers {
        writer.await.expect("a writer ends");
    }
    drop(server);
    let server = Server::start(&restored).await;
    book.sign_in(&server).await;
    let there = book.rows(&account).await;
    let there: BTreeSet<_> = there
        .iter()
        .map(|row| text(&row["id"]).to_owned())
        .collect();
    let lost: Vec<_> = before.difference(&there).collect();
    assert!(
        lost.is_empty(),
        "acknowledged before the backup, and not in it: {lost:?}"
    );
    drop(server);
    restored.expect_clean().await;
}

/// A server that is killed leaves its log beside the file, which the next restore must not have in it.
async fn leave_a_log_behind(place: &Place, book: &Book) {
    let mut book = book.clone();
    let server = Server::start(place).await;
    book.sign_in(&server).await;
    book.open_account("Only in the log").await;
    server.kill();
    let log = place.folder.join("kym.db-wal");
    assert!(
        log.metadata().is_ok_and(|log| log.len() > 0),
        "a log is there"
    );
}

async fn write(book: Book, account: String, acknowledged: Acknowledged, ends: Arc<AtomicBool>) {
    while !ends.load(Ordering::Relaxed) {
        let answer = book.book(&account, "-1.05", "Bakery").send().await;
        let answer = answer.expect("it answers");
        assert_eq!(answer.status(), StatusCode::CREATED);
        let row: Value = answer.json().await.expect("JSON");
        let id = text(&row["id"]).to_owned();
        acknowledged.lock().expect("no panic").insert(id);
        // As many as a table shows at once: all of them are looked at in the end.
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
}

async fn more_than(acknowledged: &Acknowledged, count: usize) -> BTreeSet<String> {
    let began = Instant::now();
    loop {
        let now = acknowledged.lock().expect("no panic").clone();
        if now.len() > count {
            return now;
        }
        assert!(
            began.elapsed() < Duration::from_mins(2),
            "nothing is written"
        );
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Runs a command while others go on.
async fn off_thread(mut command: std::process::Command, file: &Path) -> String {
    if !file.as_os_str().is_empty() {
        command.arg(file);
    }
    let ran = tokio::task::spawn_blocking(move || succeeds(&mut command));
    ran.await.expect("no panic")
}

fn remove_kept(folder: &Path) {
    for entry in fs::read_dir(folder).expect("read").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        assert!(!name.ends_with(".unfinished"), "{name} is left");
        if name.contains(".before-restore-") {
            fs::remove_dir_all(entry.path()).expect("removed");
        }
    }
}

/// An installation with a backup, in a folder that goes with it.
struct Stage {
    _folder: TempDir,
    place: Place,
    backup: PathBuf,
}

impl Stage {
    fn set() -> Self {
        let folder = TempDir::new().expect("a folder");
        let place = Place::sqlite(&folder.path().join("data"));
        succeeds(&mut place.command("demo"));
        let backup = folder.path().join("backup.db");
        succeeds(place.command("backup").arg(&backup));
        Self {
            _folder: folder,
            place,
            backup,
        }
    }

    fn restore(&self, file: &Path) -> std::process::Command {
        let mut command = self.place.command("restore");
        command.arg(file);
        command
    }

    /// The database, byte by byte.
    fn database(&self) -> Vec<u8> {
        fs::read(self.place.database_file()).expect("read")
    }
}

#[tokio::test]
async fn what_cannot_be_restored_changes_nothing() {
    let stage = Stage::set();
    let (before, folder) = (stage.database(), stage.place.folder.clone());
    let refuse = |file: &Path, problem| {
        fails(&mut stage.restore(file), problem, name(file));
        assert_eq!(stage.database(), before, "{problem:?}");
        remove_kept(&folder);
    };
    let copy = |name: &str| {
        let copy = stage.backup.with_file_name(name);
        fs::copy(&stage.backup, &copy).expect("copied");
        copy
    };
    refuse(
        &stage.backup.with_file_name("mistyped.db"),
        Problem::FileMissing,
    );
    refuse(&stage.place.database_file(), Problem::NotABackup);
    refuse(&folder, Problem::NotABackup);
    let text = stage.backup.with_file_name("notes.txt");
    fs::write(
        &text,
        "no database, but a text that is long enough to be looked at".repeat(100),
    )
    .expect("written");
    refuse(&text, Problem::BackupDamaged);
    let damaged = copy("damaged.db");
    damage(&damaged);
    refuse(&damaged, Problem::BackupDamaged);
    let newer = copy("newer.db");
    execute(
        &newer,
        "UPDATE _sqlx_migrations SET version = 9000 WHERE version = 1",
    )
    .await;
    refuse(&newer, Problem::NewerSchema);
    let foreign = copy("foreign.db");
    execute(&foreign, "DROP TABLE _sqlx_migrations").await;
    refuse(&foreign, Problem::NotABackup);
    let torn = copy("torn.db");
    fs::write(torn.with_file_name("torn.db-wal"), "a log").expect("written");
    refuse(&torn, Problem::NotABackup);
    let sealed = copy("sealed.db");
    execute(&sealed, "UPDATE installation_key SET hash = x'00'").await;
    refuse(&sealed, Problem::WrongKey);

    let server = Server::start(&stage.place).await;
    fails(
        &mut stage.restore(&stage.backup),
        Problem::AlreadyRunning,
        name(&stage.place.database_file()),
    );
    drop(server);

    let key = folder.join("secret.key");
    fs::rename(&key, folder.join("elsewhere")).expect("renamed");
    fails(
        &mut stage.restore(&stage.backup),
        Problem::RestoreKeyMissing,
        name(&key),
    );
    // A key that is lost for good is no reason to lose the rest.
    succeeds(stage.restore(&stage.backup).arg("--any-key"));
    fails(
        &mut stage.place.command("serve"),
        Problem::KeyMissing,
        name(&key),
    );
    succeeds(&mut stage.place.command("accept-key"));
    Server::start(&stage.place).await.stop().await;
}

#[tokio::test]
async fn a_damaged_database_is_found_and_replaced_and_kept() {
    let stage = Stage::set();
    let database = stage.place.database_file();
    damage(&database);
    let damaged = stage.database();
    let backup = fs::read(&stage.backup).expect("read");
    let said = fails(
        &mut stage.place.command("check"),
        Problem::Damaged,
        name(&database),
    );
    assert!(said.contains("kym restore"), "{said}");
    fs::write(stage.place.folder.join("kym.db-wal"), "a stale log").expect("written");

    let said = succeeds(&mut stage.restore(&stage.backup));
    let kept = said
        .split("before is in ")
        .nth(1)
        .and_then(|rest| rest.split(". Delete").next());
    let kept = Path::new(kept.expect("where it is"));
    assert_eq!(fs::read(kept.join("kym.db")).expect("kept"), damaged);
    assert_eq!(
        fs::read(kept.join("kym.db-wal")).expect("kept"),
        b"a stale log"
    );
    stage.place.expect_clean().await;
    assert_eq!(fs::read(&stage.backup).expect("it stays"), backup);

    // A restore that was cut off when the old database was out of the way already.
    fs::remove_file(&database).expect("removed");
    for command in ["serve", "demo", "check"] {
        fails(
            &mut stage.place.command(command),
            Problem::RestoreInterrupted,
            name(&database),
        );
    }
    succeeds(&mut stage.restore(&stage.backup));
    stage.place.expect_clean().await;
}

#[tokio::test]
async fn a_backup_of_postgres_goes_into_another_one() {
    let folder = TempDir::new().expect("a folder");
    let Some(place) = Place::postgres(&folder.path().join("data"), "backup") else {
        return;
    };
    succeeds(&mut place.command("demo"));
    let backup = folder.path().join("backup.db");
    succeeds(place.command("backup").arg(&backup));
    let other = Place::postgres(&place.folder, "restore").expect("there is a server");
    let url = other.postgres.clone().expect("its URL");
    let file = Place {
        postgres: Some(format!("sqlite:{}", backup.display())),
        ..place.clone()
    };
    succeeds(file.command("move-data").args(["--to", &url]));
    let counted = |place: &Place| succeeds(&mut place.command("check"));
    assert_eq!(counted(&other), counted(&place));
    // With the same key: its mark has moved along.
    Server::start(&other).await.stop().await;
    let elsewhere = Place {
        folder: folder.path().join("elsewhere"),
        ..other
    };
    let name = url.rsplit('/').next().expect("its name");
    fails(&mut elsewhere.command("serve"), Problem::KeyMissing, name);
}
