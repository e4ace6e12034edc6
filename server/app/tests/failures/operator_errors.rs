//! What whoever runs the program is told when the machine, the database or they themselves are at fault: what is wrong, where,
//! and what to do. Each is really brought about.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use kym_platform::operator_error::Problem;
use kym_store::{DatabaseUrl, Db};
use tempfile::TempDir;

use crate::command::{
    damage, execute, expect, fails, in_time, let_be_older, name, output, succeeds,
};
use crate::server::Place;

/// Somebody who owns nothing.
const NOBODY: u32 = 65_534;

/// A new installation, with nothing running on it.
fn installation() -> (TempDir, Place) {
    let folder = TempDir::new().expect("a folder");
    let place = Place::sqlite(&folder.path().join("data"));
    succeeds(&mut place.command("demo"));
    (folder, place)
}

fn serve(place: &Place) -> Command {
    let mut command = place.command("serve");
    command.args(["--port", "0"]);
    command
}

/// `kym NAME …` that may write no file of more than so many blocks of 512 bytes: a disk that is full, wherever tests run.
pub fn within_blocks(place: &Place, blocks: u32, words: &[&str], paths: &[&Path]) -> Command {
    let kym = place.command(words[0]);
    // Who is over the limit is killed, unless that is ignored: then the write fails as on a full disk.
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command
        .args(["-c", &script])
        .arg(kym.get_program())
        .args(kym.get_args());
    command.args(&words[1..]).args(paths);
    for (name, value) in kym.get_envs() {
        command.env(name, value.unwrap_or_default());
    }
    command
}

/// Whether a test can have no right to write. Root, as whom tests run in containers, always has it, and another user may
/// not get at the program where it was built.
fn can_be_without_rights() -> bool {
    let trial = Command::new(env!("CARGO_BIN_EXE_kym"))
        .arg("--version")
        .stdout(Stdio::null())
        .uid(NOBODY)
        .gid(NOBODY)
        .status();
    !is_root() || trial.is_ok_and(|status| status.success())
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

/// The same as somebody who may read and not write below this folder.
fn without_rights(folder: &Path, mut command: Command) -> Command {
    // For the folder's owner its mode is enough.
    if is_root() {
        let mode = fs::metadata(folder).expect("there").permissions().mode();
        fs::set_permissions(folder, fs::Permissions::from_mode(mode | 0o055)).expect("opened");
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

/// Makes everything in the folder readable only, for everybody but root.
fn make_read_only(folder: &Path) {
    for entry in fs::read_dir(folder).expect("read").flatten() {
        fs::set_permissions(entry.path(), fs::Permissions::from_mode(0o444)).expect("changed");
    }
    fs::set_permissions(folder, fs::Permissions::from_mode(0o555)).expect("changed");
}

fn make_writable(folder: &Path) {
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).expect("changed");
}

#[test]
fn a_folder_that_is_read_only_is_named() {
    if !can_be_without_rights() {
        eprintln!("skipped: another user can't start the program where it was built");
        return;
    }
    let (folder, place) = installation();
    let (folder, data) = (folder.path(), &place.folder);
    make_read_only(data);
    for command in [
        serve(&place),
        place.command("check"),
        place.command("migrate"),
    ] {
        fails(
            &mut without_rights(folder, command),
            Problem::NotWritable,
            name(data),
        );
    }
    make_writable(data);

    // A new installation where nothing can be made.
    let (above, inside) = (folder.join("above"), folder.join("above/data"));
    fs::create_dir(&above).expect("made");
    make_read_only(&above);
    fails(
        &mut without_rights(folder, serve(&Place::sqlite(&inside))),
        Problem::NotWritable,
        name(&inside),
    );
    make_writable(&above);

    // A backup's target.
    let targets = folder.join("targets");
    fs::create_dir(&targets).expect("made");
    let mut backup = place.command("backup");
    backup.arg(targets.join("backup.db"));
    give(data);
    make_read_only(&targets);
    fails(
        &mut without_rights(folder, backup),
        Problem::NotWritable,
        name(&targets),
    );
    make_writable(&targets);
}

/// Gives a folder with all in it to whoever has no rights, so that something else is what fails.
fn give(folder: &Path) {
    let entries = fs::read_dir(folder).expect("read").flatten();
    for path in entries.map(|entry| entry.path()).chain([folder.to_owned()]) {
        if chown(&path, Some(NOBODY), Some(NOBODY)).is_ok() || !path.is_dir() {
            let mode = if path.is_dir() { 0o700 } else { 0o600 };
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("changed");
        }
    }
}

#[test]
fn a_full_disk_is_named_with_its_place() {
    let folder = TempDir::new().expect("a folder");
    let place = Place::sqlite(&folder.path().join("new"));
    let said = output(&mut within_blocks(
        &place,
        400,
        &["serve", "--port", "0"],
        &[],
    ));
    expect(&said, Problem::DiskFull, &name(&place.folder));

    let (_folder, place) = installation();
    let user = ["user", "password", "maya"];
    let command = within_blocks(&place, 0, &user, &[]);
    let said = typing(command, "quite another passphrase");
    expect(&said, Problem::DiskFull, &name(&place.folder));
    succeeds(&mut place.command("check"));

    let backup = place.folder.join("backup.db");
    succeeds(place.command("backup").arg(&backup));
    let said = output(&mut within_blocks(&place, 200, &["restore"], &[&backup]));
    expect(&said, Problem::DiskFull, &name(&place.folder));
    succeeds(&mut place.command("check"));
}

#[tokio::test]
async fn a_damaged_database_is_named_with_the_remedy() {
    let (_folder, place) = installation();
    let database = place.database_file();
    execute(&database, "PRAGMA foreign_keys = OFF; DELETE FROM users").await;
    let said = fails(
        &mut place.command("check"),
        Problem::Damaged,
        name(&database),
    );
    assert!(said.contains("refer to nothing"), "{said}");

    let (_folder, place) = installation();
    let database = place.database_file();
    execute(&database, "UPDATE account_months SET entries = entries + 1").await;
    fails(
        &mut place.command("check"),
        Problem::SumsDiffer,
        name(&database),
    );

    let backup = place.folder.join("backup.db");
    damage(&database);
    fails(
        &mut place.command("check"),
        Problem::Damaged,
        name(&database),
    );
    fails(
        place.command("backup").arg(&backup),
        Problem::Damaged,
        name(&database),
    );
    assert!(!backup.exists());
    fs::write(
        &database,
        "no database at all, but long enough to be taken for one ".repeat(40),
    )
    .expect("written");
    for command in [
        serve(&place),
        place.command("check"),
        place.command("migrate"),
    ] {
        fails(&mut { command }, Problem::Damaged, name(&database));
    }
}

#[tokio::test]
async fn a_schema_of_another_version_is_named() {
    let (_folder, place) = installation();
    let database = place.database_file();
    execute(
        &database,
        "UPDATE _sqlx_migrations SET version = 9000 WHERE version = 1",
    )
    .await;
    for command in [
        serve(&place),
        place.command("check"),
        place.command("migrate"),
    ] {
        fails(&mut { command }, Problem::NewerSchema, name(&database));
    }

    let (_folder, place) = installation();
    let database = place.database_file();
    let_be_older(&database).await;
    fails(
        &mut place.command("check"),
        Problem::OlderSchema,
        name(&database),
    );
    // The backup before an update is made by either version.
    succeeds(place.command("backup").arg(place.folder.join("backup.db")));
    fails(
        &mut place.command("check"),
        Problem::OlderSchema,
        name(&database),
    );
    succeeds(&mut place.command("migrate"));
    succeeds(&mut place.command("check"));
}

#[test]
fn an_address_that_cannot_be_listened_on_is_named() {
    let (_folder, place) = installation();
    let taken = TcpListener::bind("127.0.0.1:0").expect("bound");
    let address = taken.local_addr().expect("its address");
    let mut command = place.command("serve");
    command.args(["--port", &address.port().to_string()]);
    fails(&mut command, Problem::PortInUse, address.to_string());
    let mut command = place.command("serve");
    // TEST-NET-1 (RFC 5737) is nobody's.
    command.args(["--host", "192.0.2.1", "--port", "8080"]);
    fails(&mut command, Problem::AddressUnavailable, "192.0.2.1:8080");
}

#[tokio::test]
async fn a_database_that_another_program_holds_is_named() {
    let (_folder, place) = installation();
    let database = place.database_file();
    let db = Db::connect(&DatabaseUrl::Sqlite(database.clone()), 1)
        .await
        .expect("opens");
    let change = db.write().await.expect("held");
    let mut command = place.command("user");
    command.args(["second-factor-off", "maya"]);
    let ran = tokio::task::spawn_blocking(move || {
        fails(&mut command, Problem::BusyDatabase, name(&database))
    });
    ran.await.expect("no panic");
    drop(change);
    db.close().await;
}

#[test]
fn a_server_that_cannot_be_used_is_named_without_its_password() {
    let folder = TempDir::new().expect("a folder");
    let place = |url: &str| Place {
        postgres: Some(url.to_owned()),
        ..Place::sqlite(folder.path())
    };
    let nobody = place("postgres://kym:a-secret@127.0.0.1:1/books");
    let said = fails(
        nobody.command("user").arg("list"),
        Problem::ServerUnreachable,
        "127.0.0.1:1/books",
    );
    assert!(!said.contains("a-secret"), "{said}");
    let said = fails(
        nobody.command("restore").arg("backup.db"),
        Problem::RestoreToServer,
        "127.0.0.1:1/books",
    );
    assert!(!said.contains("a-secret"), "{said}");

    let Ok(server) = std::env::var("TEST_POSTGRES_URL") else {
        return;
    };
    let (base, _) = server.rsplit_once('/').expect("a database URL has a path");
    let missing = place(&format!("{base}/kym_nothing_of_this_name"));
    fails(
        missing.command("user").arg("list"),
        Problem::NoDatabase,
        "kym_nothing_of_this_name",
    );
    let address = base.rsplit('@').next().expect("an address");
    let address = address.trim_start_matches("postgres://");
    let stranger = place(&format!(
        "postgres://kym_nobody:a-secret@{address}/postgres"
    ));
    let said = fails(
        stranger.command("user").arg("list"),
        Problem::SignInRefused,
        "kym_nobody",
    );
    assert!(!said.contains("a-secret"), "{said}");
}

#[test]
fn a_configuration_that_cannot_be_used_is_named() {
    let folder = TempDir::new().expect("a folder");
    let place = Place::sqlite(&folder.path().join("data"));
    let file = folder.path().join("kym.toml");
    let configured = || {
        let mut command = serve(&place);
        command.arg("--config").arg(&file);
        command
    };
    fails(&mut configured(), Problem::ConfigUnreadable, name(&file));
    for (text, key) in [
        ("[http\n", "line 1"),
        ("[http]\nporty = 1\n", "porty"),
        ("[auth]\nidle_days = \"many\"\n", "auth.idle_days"),
        (
            "[database]\nurl = \"mysql://root@host/name\"\n",
            "database.url",
        ),
    ] {
        fs::write(&file, text).expect("written");
        let said = fails(&mut configured(), Problem::ConfigInvalid, name(&file));
        assert!(said.contains(key), "{said}");
    }
    assert!(!place.folder.exists());
}

#[test]
fn a_user_that_cannot_be_saved_is_told_about_in_sentences() {
    let (_folder, place) = installation();
    let create = |username: &str, email: &str, password: &str| {
        let mut command = place.command("user");
        command.args([
            "create",
            username,
            "--email",
            email,
            "--full-name",
            "Zoe Berg",
        ]);
        typing(command, password)
    };
    let said = expect(
        &create("z", "no address", "short"),
        Problem::UserInvalid,
        "",
    );
    for sentence in [
        "The username needs at least 3 characters.",
        "The email address is not an address such as anna@example.org.",
        "The password needs at least 8 characters.",
    ] {
        assert!(said.contains(sentence), "{said}");
    }
    assert!(
        create("zoe", "zoe@example.org", "quite a long passphrase")
            .status
            .success()
    );
    let again = create("zoe", "zoe@example.org", "quite a long passphrase");
    let said = expect(&again, Problem::UserInvalid, "");
    assert!(said.contains("belongs to another user"), "{said}");
    let mut password = place.command("user");
    password.args(["password", "zoe"]);
    expect(
        &typing(password, "password1"),
        Problem::UserInvalid,
        "too easy to guess",
    );
    for command in ["password", "second-factor-off"] {
        fails(
            place.command("user").args([command, "nobody"]),
            Problem::UserUnknown,
            "nobody",
        );
    }
}

/// Runs it with this line on its standard input.
fn typing(mut command: Command, line: &str) -> std::process::Output {
    let mut child = command
        .env("RUST_BACKTRACE", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    let mut words = child.stdin.take().expect("piped");
    std::io::Write::write_all(&mut words, format!("{line}\n").as_bytes()).expect("typed");
    drop(words);
    in_time(child)
}

#[test]
fn data_is_moved_into_an_empty_database_only() {
    let (folder, place) = installation();
    let other = Place::sqlite(&folder.path().join("other"));
    succeeds(&mut other.command("demo"));
    let database = other.database_file();
    let to = |url: &str| {
        let mut command = place.command("move-data");
        command.args(["--to", url]);
        command
    };
    fails(
        &mut to(&format!("sqlite:{}", name(&database))),
        Problem::TargetInUse,
        name(&database),
    );
    let own = place.database_file();
    fails(
        &mut to(&format!("sqlite:{}", name(&own))),
        Problem::BadTarget,
        name(&own),
    );
    fails(
        &mut to("mysql://root:secret@host/name"),
        Problem::BadTarget,
        "",
    );
}
