//! What commands of the program say to whoever typed them.

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use kym_platform::operator_error::Problem;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use tempfile::TempDir;

/// What a sentence for people holds none of: debug prints, the numbers of a system, the words of a library alone.
const FOREIGN: [&str; 8] = [
    "os error",
    "backtrace",
    "Error {",
    "Some(",
    "sqlx",
    "driver",
    "panicked",
    ".rs:",
];

const TIMEOUT: Duration = Duration::from_mins(2);

/// Runs it to its end without anything to read. It is asked for backtraces, as operators often do for all programs.
pub fn output(command: &mut Command) -> Output {
    command
        .env("RUST_BACKTRACE", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    in_time(command.spawn().expect("the program runs"))
}

/// What it says until it ends. One that serves instead of refusing never would.
pub fn in_time(child: Child) -> Output {
    let process = child.id().to_string();
    let (send, receive) = mpsc::channel();
    std::thread::spawn(move || send.send(child.wait_with_output()));
    if let Ok(ended) = receive.recv_timeout(TIMEOUT) {
        return ended.expect("a child ends");
    }
    let killed = Command::new("kill").args(["-KILL", &process]).status();
    assert!(
        killed.is_ok_and(|status| status.success()),
        "it has gone already"
    );
    panic!("it does not end: {:?}", receive.recv());
}

/// What it printed when it succeeded.
pub fn succeeds(command: &mut Command) -> String {
    let output = output(command);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{said}{complained}");
    said
}

/// It fails with this problem at this place, and says so in a sentence with a remedy.
pub fn fails(command: &mut Command, problem: Problem, place: impl AsRef<str>) -> String {
    let output = output(command);
    expect(&output, problem, place.as_ref())
}

/// The same of what it has said already.
pub fn expect(output: &Output, problem: Problem, place: &str) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains(problem.remedy()),
        "{problem:?} expected:\n{said}"
    );
    assert!(said.contains(place), "{place} is not named:\n{said}");
    for word in FOREIGN {
        assert!(
            !said.contains(word),
            "{word} is nothing for people:\n{said}"
        );
    }
    let sentence = said.lines().find(|line| line.starts_with("Error: "));
    assert!(sentence.is_some_and(|line| !line.contains('{')), "{said}");
    said
}

/// A path as it is printed.
pub fn name(path: &Path) -> String {
    path.display().to_string()
}

/// A statement past the program.
pub async fn execute(file: &Path, sql: &str) {
    let options = SqliteConnectOptions::new().filename(file);
    let mut conn: SqliteConnection = options.connect().await.expect("the file opens");
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
        .execute(&mut conn)
        .await
        .expect("executed");
    conn.close().await.expect("closed");
}

/// Puts an empty database in the place of one, made by all steps of the schema but the last.
pub async fn let_be_older(database: &Path) {
    let steps = concat!(env!("CARGO_MANIFEST_DIR"), "/../store/migrations/sqlite");
    let steps = std::fs::read_dir(steps).expect("the steps");
    let mut steps: Vec<_> = steps.flatten().map(|step| step.path()).collect();
    steps.sort();
    steps.pop();
    let older = TempDir::new().expect("a folder");
    for step in &steps {
        let name = step.file_name().expect("a name");
        std::fs::copy(step, older.path().join(name)).expect("copied");
    }
    std::fs::remove_file(database).expect("removed");
    let options = SqliteConnectOptions::new()
        .filename(database)
        .create_if_missing(true);
    let mut conn = options.connect().await.expect("the file opens");
    let migrator = Migrator::new(older.path())
        .await
        .expect("the steps are read");
    migrator.run(&mut conn).await.expect("made");
    conn.close().await.expect("closed");
}

/// Overwrites a part of the file in the middle.
pub fn damage(file: &Path) {
    let mut bytes = std::fs::read(file).expect("read");
    let end = bytes.len().min(200_000);
    bytes[8192..end].fill(0xa5);
    std::fs::write(file, bytes).expect("written");
}
