//! Only `kym serve` and `kym demo` make an installation; half of one is none, and no new one either. A file is served by one
//! process.

use std::fs;
use std::process::Stdio;

use kym_platform::operator_error::Problem;
use tempfile::TempDir;

use crate::command::{execute, fails, name, succeeds};
use crate::server::{Place, Server};

/// Every command that needs an installation, with what else has to be typed.
const COMMANDS: [(&str, &[&str]); 8] = [
    ("check", &[]),
    ("backup", &["copy.db"]),
    ("migrate", &[]),
    ("user", &["list"]),
    (
        "user",
        &[
            "create",
            "anna",
            "--email",
            "anna@example.org",
            "--full-name",
            "Anna Berg",
        ],
    ),
    ("user", &["password", "anna"]),
    ("move-data", &["--to", "sqlite:moved.db"]),
    ("accept-key", &[]),
];

#[test]
fn no_command_but_serve_and_demo_makes_an_installation() {
    let folder = TempDir::new().expect("a folder");
    let missing = folder.path().join("mistyped");
    for (command, words) in COMMANDS {
        // The second time the folder is there, with something else in it.
        for place in [&missing, &folder.path().to_owned()] {
            let place = Place::sqlite(place);
            let database = name(&place.folder.join("kym.db"));
            let mut typed = place.command(command);
            typed.args(words).current_dir(folder.path());
            fails(&mut typed, Problem::NoInstallation, database);
        }
    }
    let left: Vec<_> = fs::read_dir(folder.path()).expect("read").collect();
    assert!(left.is_empty(), "{left:?}");

    let place = Place::sqlite(&missing);
    assert!(succeeds(&mut place.command("demo")).contains("maya"));
    succeeds(&mut place.command("check"));
}

#[test]
fn no_command_but_serve_and_demo_makes_an_installation_on_postgres() {
    let folder = TempDir::new().expect("a folder");
    let Some(place) = Place::postgres(folder.path(), "no_installation") else {
        return;
    };
    let database = place.postgres.clone().expect("its URL");
    let database = database.rsplit('/').next().expect("its name");
    for (command, words) in COMMANDS {
        let mut typed = place.command(command);
        typed.args(words).current_dir(folder.path());
        fails(&mut typed, Problem::NoInstallation, database);
    }
    let left: Vec<_> = fs::read_dir(folder.path()).expect("read").collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn half_of_an_installation_is_no_new_one() {
    let folder = TempDir::new().expect("a folder");
    let place = Place::sqlite(folder.path());
    succeeds(&mut place.command("demo"));
    let (database, key) = (place.folder.join("kym.db"), place.folder.join("secret.key"));
    let (whole, secret) = (
        fs::read(&database).expect("read"),
        fs::read(&key).expect("read"),
    );
    let commands = ["serve", "demo", "check", "migrate"];

    fs::write(&database, b"").expect("written");
    for command in commands {
        fails(
            &mut place.command(command),
            Problem::DatabaseEmpty,
            name(&database),
        );
    }
    fs::remove_file(&database).expect("removed");
    for command in commands {
        let said = fails(
            &mut place.command(command),
            Problem::DatabaseMissing,
            name(&database),
        );
        assert!(said.contains("secret.key"), "{said}");
    }
    fs::write(&database, whole).expect("written");
    fs::remove_file(&key).expect("removed");
    for command in ["serve", "demo", "migrate"] {
        let said = fails(
            &mut place.command(command),
            Problem::KeyMissing,
            name(&database),
        );
        assert!(said.contains("secret.key"), "{said}");
        assert!(!key.exists(), "no new key hides that the old one is lost");
    }
    // What only looks needs no key.
    succeeds(&mut place.command("check"));

    fs::write(&key, secret).expect("written");
    fails(
        &mut place.command("serve"),
        Problem::KeyReadable,
        name(&key),
    );
}

#[tokio::test]
async fn another_key_is_refused_until_it_is_accepted() {
    let folder = TempDir::new().expect("a folder");
    let place = Place::sqlite(folder.path());
    succeeds(&mut place.command("demo"));
    let database = name(&place.folder.join("kym.db"));
    let other = place.clone().with_variable(
        "KYM__AUTH__SECRET",
        "another secret of thirty-two bytes and more",
    );
    for command in ["serve", "migrate", "demo"] {
        let said = fails(&mut other.command(command), Problem::WrongKey, &database);
        assert!(said.contains("auth.secret"), "{said}");
    }
    let server = Server::start(&place).await;
    fails(
        &mut other.command("accept-key"),
        Problem::AlreadyRunning,
        &database,
    );
    drop(server);
    succeeds(&mut other.command("accept-key"));
    Server::start(&other).await.stop().await;
    fails(&mut place.command("serve"), Problem::WrongKey, &database);
}

#[tokio::test]
async fn a_file_is_served_by_one_process_whose_lock_dies_with_it() {
    let folder = TempDir::new().expect("a folder");
    let place = Place::sqlite(&folder.path().join("data"));
    let server = Server::start(&place).await;
    let database = place.database_file();
    let second = |place: &Place| {
        let mut command = place.command("serve");
        command.args(["--port", "0"]);
        command
    };
    fails(
        &mut second(&place),
        Problem::AlreadyRunning,
        name(&database),
    );

    // By another name, with a data folder of its own.
    let link = folder.path().join("link.db");
    std::os::unix::fs::symlink(&database, &link).expect("linked");
    let other = Place::sqlite(&folder.path().join("other"));
    let mut by_link = second(&other);
    by_link.args(["--database", &format!("sqlite:{}", link.display())]);
    fails(&mut by_link, Problem::AlreadyRunning, name(&link));

    let moved = format!("sqlite:{}", folder.path().join("moved.db").display());
    let mut move_data = place.command("move-data");
    fails(
        move_data.args(["--to", &moved]),
        Problem::AlreadyRunning,
        name(&database),
    );
    let source = Place::sqlite(&folder.path().join("source"));
    succeeds(&mut source.command("demo"));
    let mut into = source.command("move-data");
    into.args(["--to", &format!("sqlite:{}", database.display())]);
    fails(&mut into, Problem::AlreadyRunning, name(&database));

    // What helps somebody goes on beside it, unless it would change the schema beneath an older version.
    succeeds(place.command("user").arg("list"));
    succeeds(&mut place.command("check"));
    execute(
        &database,
        "UPDATE _sqlx_migrations SET version = version - 9000",
    )
    .await;
    for command in ["migrate", "demo"] {
        fails(
            &mut place.command(command),
            Problem::AlreadyRunning,
            name(&database),
        );
    }
    execute(
        &database,
        "UPDATE _sqlx_migrations SET version = version + 9000",
    )
    .await;
    server.kill();
    Server::start(&place).await.stop().await;
}

#[tokio::test]
async fn several_processes_serve_one_postgres_and_nothing_is_moved_meanwhile() {
    let folder = TempDir::new().expect("a folder");
    let Some(place) = Place::postgres(folder.path(), "several") else {
        return;
    };
    let (first, second) = (Server::start(&place).await, Server::start(&place).await);
    let database = place.postgres.clone().expect("its URL");
    let name = database.rsplit('/').next().expect("its name");
    let moved = format!("sqlite:{}", folder.path().join("moved.db").display());
    let move_data = || {
        let mut command = place.command("move-data");
        command.args(["--to", &moved]).stdin(Stdio::null());
        command
    };
    fails(&mut move_data(), Problem::AlreadyRunning, name);
    first.stop().await;
    fails(&mut move_data(), Problem::AlreadyRunning, name);
    second.stop().await;
    succeeds(&mut move_data());
}
