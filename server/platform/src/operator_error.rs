//! What can go wrong for whoever runs the program: each problem says what is wrong, where, and what to do. The table in
//! `docs/operations.md` is made from this list.

use std::fmt::{self, Write as _};
use std::io;
use std::path::Path;

use kym_store::{DatabaseUrl, StoreError};

/// `{place}` stands for the path or address, `{detail}` for what else there is to say.
macro_rules! problems {
    ($($(#[doc = $doc:literal])+ $name:ident: $what:literal, $remedy:literal;)+) => {
        /// A kind of problem.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Problem {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Problem {
            /// All of them, as they are documented.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// What is wrong.
            pub const fn what(self) -> &'static str {
                match self { $(Self::$name => $what,)+ }
            }

            /// What to do.
            pub const fn remedy(self) -> &'static str {
                match self { $(Self::$name => $remedy,)+ }
            }
        }
    };
}

problems! {
    /// A command that makes none found no installation.
    NoInstallation: "There is no installation at {place}.",
        "Check `--data-dir`, `--database` and the configuration (`kym config` prints what is in effect). `kym serve` creates a new installation.";
    /// A key without its database.
    DatabaseMissing: "The database {place} is missing, but its key {detail} is there.",
        "Put the database back, or restore a backup with `kym restore FILE`. For a new installation, choose another data folder.";
    /// A database that was cut off at nothing.
    DatabaseEmpty: "The database {place} is an empty file.",
        "Restore a backup with `kym restore FILE`. If there has never been any data, delete the file and start again.";
    /// Nothing is in the place of the database.
    RestoreInterrupted: "The database {place} is missing, and a restore beside it did not finish.",
        "Run `kym restore FILE` again. What was there before is in the folder whose name begins with the database's and `.before-restore-`.";
    /// A database with users whose key is gone.
    KeyMissing: "The database {place} has data, but its key {detail} is missing.",
        "Put the key that was kept with the backup there, readable by its owner alone (`chmod 600`), or set `auth.secret`. If it is lost for good, run `kym accept-key`.";
    /// A key that is cut off.
    KeyDamaged: "The key {place} is damaged: {detail}.",
        "Put the key that was kept with the backup in its place.";
    /// A key that is no secret.
    KeyReadable: "The key {place} can be read by other users.",
        "Run `chmod 600` on it. If others may have read it, replace it.";
    /// A key that did not seal the data.
    WrongKey: "The key in effect ({detail}) is not the one that the data in {place} was sealed with.",
        "Put the right `secret.key` back, or set `auth.secret` to what it was. If it is lost for good, run `kym accept-key`.";
    /// Somebody else serves the file.
    AlreadyRunning: "Another program is running on {place}.",
        "Stop it and try again. A SQLite database is served by one process; several need PostgreSQL, where one that has crashed counts for 90 seconds.";
    /// A program runs where it must not.
    BusyDatabase: "The database {place} is locked by another program.",
        "Stop the program that holds it (such as a database browser or a copying tool) and try again.";
    /// A folder or file that can't be written.
    NotWritable: "{place} can't be written: {detail}.",
        "Give the user who runs `kym` the right to write there, and check that the file system isn't mounted read-only.";
    /// A file that can't be read.
    NotReadable: "{place} can't be read: {detail}.",
        "Give the user who runs `kym` the right to read it.";
    /// A file that isn't there.
    FileMissing: "There is no file or folder {place}.",
        "Check the path.";
    /// Another error of the system about a file.
    FileFailed: "{place} can't be used: {detail}.",
        "Check the path, the disk and the system's log.";
    /// No room.
    DiskFull: "There is no space left at {place}, or a limit on the size of files is reached.",
        "Free some space or raise the limit, and try again. What was saved before is not affected.";
    /// The target of a backup without its folder.
    BackupFolderMissing: "The folder {place}, where the backup is to be written, does not exist.",
        "Create the folder, or choose another one. If it is on another disk, check that the disk is mounted.";
    /// The target of a backup is taken.
    FileExists: "{place} already exists, and nothing is overwritten.",
        "Choose another name, or delete the file first.";
    /// Something that can't be restored.
    NotABackup: "{place} can't be restored: {detail}.",
        "Choose a file that `kym backup` has written. Nothing was changed.";
    /// A backup that contradicts itself.
    BackupDamaged: "The backup {place} is damaged: {detail}.",
        "Choose another backup. Nothing was changed.";
    /// A backup without the key that its secrets are sealed with.
    RestoreKeyMissing: "The key {place} is missing, without which the backup is of little use.",
        "Put the key that was kept with the backup there, readable by its owner alone (`chmod 600`), or set `auth.secret`. If it is lost for good, run `kym restore --any-key FILE` and then `kym accept-key`.";
    /// PostgreSQL has its own tools.
    RestoreToServer: "`kym restore` replaces a SQLite file, but the database in effect is {place}.",
        "Restore a dump with `pg_restore` or `psql`. A file of `kym backup` goes into an empty database with `kym move-data --database sqlite:FILE --to postgres://…`.";
    /// A database that contradicts itself.
    Damaged: "The database {place} is damaged: {detail}.",
        "Stop the program, keep a copy of all of the database's files, and restore the latest backup with `kym restore FILE` (on PostgreSQL, with its own tools). Check the disk.";
    /// Kept sums that aren't what they should be.
    SumsDiffer: "{detail} in {place} differ from the rows that they are made of; they are listed above.",
        "This is a defect of the program: report it with the list. The transactions themselves are not affected.";
    /// A schema that this version doesn't know.
    NewerSchema: "The database {place} was written by a newer version of the program (schema step {detail}).",
        "Install that version or a newer one. To go back to this version, restore a backup that it has made.";
    /// A schema that this version would have to change.
    OlderSchema: "The database {place} has the schema of an older version.",
        "Run `kym migrate` or start `kym serve` first, which bring it up to date. Make a backup before that.";
    /// A database that can't be used for another reason.
    DatabaseUnfit: "The database {place} can't be used: {detail}.",
        "See docs/databases.md for what is needed.";
    /// A port that is taken.
    PortInUse: "The address {place} is already in use.",
        "Stop the program that listens there (it may be another `kym serve`), or choose another port with `--port` or `http.port`.";
    /// An address that isn't of this machine, or a port that isn't allowed.
    AddressUnavailable: "The address {place} can't be listened on: {detail}.",
        "`http.host` must be an address of this machine, and ports below 1024 need a privilege. Choose others with `--host` and `--port`.";
    /// Nobody answers.
    ServerUnreachable: "The database server at {place} isn't responding.",
        "Check that PostgreSQL is running and that host and port in `database.url` are right.";
    /// The server says no.
    SignInRefused: "The database server at {place} refused the connection: {detail}.",
        "Check the user and the password in `database.url`, and the server's `pg_hba.conf`.";
    /// The server doesn't have it.
    NoDatabase: "The database server at {place} does not have this database: {detail}.",
        "Create it with `createdb`, or correct the name in `database.url`.";
    /// Data would be mixed.
    TargetInUse: "The database {place} has users already.",
        "`kym move-data` fills an empty database only. Choose or create one.";
    /// Source and target are the same.
    BadTarget: "`--to` {place} can't be used: {detail}.",
        "Use `sqlite:PATH` or `postgres://user@host/name`, and another database than the one in effect.";
    /// The file with the configuration.
    ConfigUnreadable: "The configuration file {place} can't be read: {detail}.",
        "Check `--config`, and that the user who runs `kym` may read the file.";
    /// What is in it, or in the environment.
    ConfigInvalid: "The configuration ({place}) is invalid: {detail}.",
        "Correct this key. docs/config.md describes all of them.";
    /// Values of `kym user`.
    UserInvalid: "The user can't be saved. {detail}.",
        "Correct this and run the command again.";
    /// A name of `kym user` that nobody has.
    UserUnknown: "There is no user {place}.",
        "`kym user list` prints all of them. The username or the email address is needed.";
    /// Anything else.
    Unexpected: "Something failed that this program does not expect: {detail}.",
        "Run `kym check`, look at the log, and report it if it happens again.";
}

/// A problem with its place.
#[derive(Clone, Debug, thiserror::Error)]
pub struct OperatorError {
    /// Which kind of problem.
    pub problem: Problem,
    place: String,
    detail: String,
}

impl OperatorError {
    /// The problem at this path or address.
    pub fn new(problem: Problem, place: impl Into<String>) -> Self {
        Self {
            problem,
            place: place.into(),
            detail: String::new(),
        }
    }

    /// The problem with this file or folder.
    pub fn at(problem: Problem, path: &Path) -> Self {
        // Whoever reads it may not know from where the program was started.
        let whole = std::path::absolute(path);
        let whole = whole.as_deref().unwrap_or(path);
        Self::new(problem, whole.display().to_string())
    }

    /// With what else there is to say.
    #[must_use]
    pub fn with(self, detail: impl fmt::Display) -> Self {
        let detail = detail.to_string();
        // The sentence ends by itself.
        let detail = detail.trim_end_matches('.').replace('\n', " ");
        Self { detail, ..self }
    }

    /// What the system says of a file or folder that should have been written.
    pub fn of_writing(path: &Path, error: &io::Error) -> Self {
        let problem = match error.kind() {
            io::ErrorKind::StorageFull
            | io::ErrorKind::QuotaExceeded
            | io::ErrorKind::FileTooLarge => Problem::DiskFull,
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                Problem::NotWritable
            }
            io::ErrorKind::AlreadyExists => Problem::FileExists,
            io::ErrorKind::NotFound => Problem::FileMissing,
            _ => Problem::FileFailed,
        };
        Self::at(problem, path).with(words(error))
    }

    /// What the system says of a file that should have been read.
    pub fn of_reading(path: &Path, error: &io::Error) -> Self {
        let problem = match error.kind() {
            io::ErrorKind::PermissionDenied => Problem::NotReadable,
            io::ErrorKind::NotFound => Problem::FileMissing,
            _ => Problem::FileFailed,
        };
        Self::at(problem, path).with(words(error))
    }

    /// What the store says of this database.
    pub fn of_store(error: &StoreError, database: &DatabaseUrl) -> Self {
        let place = database.place();
        match error {
            StoreError::Busy => Self::new(Problem::BusyDatabase, place),
            StoreError::Full => Self::new(Problem::DiskFull, place),
            StoreError::Damaged(detail) => Self::new(Problem::Damaged, place).with(detail),
            StoreError::Newer { step } => Self::new(Problem::NewerSchema, place).with(step),
            StoreError::SignInRefused(detail) => {
                Self::new(Problem::SignInRefused, place).with(detail)
            }
            StoreError::NoDatabase(detail) => Self::new(Problem::NoDatabase, place).with(detail),
            StoreError::Unfit(detail) => Self::new(Problem::DatabaseUnfit, place).with(detail),
            StoreError::File { path, error } => Self::of_writing(path, error),
            StoreError::Unreachable => match database {
                DatabaseUrl::Postgres(_) => Self::new(Problem::ServerUnreachable, place),
                DatabaseUrl::Sqlite(path) => Self::at(Problem::FileFailed, path)
                    .with("the file or its folder can't be opened"),
            },
            StoreError::NotEmpty => Self::new(Problem::TargetInUse, place),
            StoreError::Conflict
            | StoreError::OutOfRange
            | StoreError::Inconsistent { .. }
            | StoreError::RowsAffected { .. }
            | StoreError::Driver(_) => {
                Self::new(Problem::Unexpected, &place).with(format!("{place}: {error}"))
            }
        }
    }
}

/// The system's own words, without its number.
fn words(error: &io::Error) -> String {
    let words = error.to_string();
    match words.split_once(" (os error") {
        Some((words, _)) => words.to_lowercase(),
        None => words,
    }
}

impl fmt::Display for OperatorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Details last: what they say is nobody's placeholder.
        let what = self.problem.what().replace("{place}", &self.place);
        let what = what.replace("{detail}", &self.detail);
        write!(f, "{what}\n{}", self.problem.remedy())
    }
}

/// The table of `docs/operations.md`.
pub fn table() -> String {
    let mut table = String::from("| message | what to do |\n|---|---|\n");
    for problem in Problem::ALL {
        let what = problem.what();
        let what = what
            .replace("{place}", "*place*")
            .replace("{detail}", "*detail*");
        let _ = writeln!(table, "| {what} | {} |", problem.remedy());
    }
    table
}
