//! Receipts and the processes that look at them: they read what a till prints, and whatever becomes of one of them, the
//! server goes on, says why, keeps the file and leaves nothing behind.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use kym_samples::country::Language;
use kym_samples::document::invoice_document;
use kym_samples::photo::{Condition, photographed};
use kym_samples::sample::receipt;
use kym_testing::files::{bomb, document};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::book::{Book, code, expect, text};
use crate::disk_full::SmallDisk;
use crate::server::{Place, Server};
use crate::soak;

/// As long as one process may look, in seconds.
const SECONDS: &str = "KYM__RECOGNITION__SECONDS";

/// Where the engines are.
const MODELS: &str = "KYM__RECOGNITION__MODELS";
const TESSERACT: &str = "KYM__RECOGNITION__TESSERACT";

/// How far processes step back where others want the processors.
const NICENESS: &str = "KYM__RECOGNITION__NICENESS";

/// An engine that never comes to an end.
const HANGING: &str = "#!/bin/sh\nwhile :; do :; done\n";

/// An engine that is killed at its work, as by a kernel that has no memory left.
const KILLED: &str = "#!/bin/sh\nkill -9 $$\n";

/// What the server may use beside what it always does, in bytes: files on their way, and nothing that was decoded.
const MOST_MEMORY: u64 = 400 * 1024 * 1024;

#[tokio::test]
async fn what_a_till_prints_becomes_a_draft_and_is_booked() {
    let folder = TempDir::new().expect("a folder");
    let place = Place::sqlite(folder.path());
    let server = Server::start(&place).await;
    let book = Book::open(&server).await;
    let account = book.open_account("Purse").await;

    let sample = receipt(Language::De, 4001);
    let photograph = photographed(&sample, Condition::Turned, 1);
    let bill = invoice_document(Language::De, 4002);
    let id = bring(&book, "IMG_1.jpg", &photograph).await;
    let read = book.read_receipt(&id).await;
    let draft = &read["draft"];
    assert_eq!(
        draft["total"]["value"],
        sample.truth.total.to_string(),
        "{read}"
    );
    assert_eq!(
        draft["date"]["value"],
        sample.truth.date.to_string(),
        "{read}"
    );
    assert_eq!(draft["source"], "ocr");
    let other = bring(&book, "bill.pdf", &bill.file).await;
    let read = book.read_receipt(&other).await;
    assert_eq!(
        read["draft"]["total"]["value"],
        bill.truth.total.to_string(),
        "{read}"
    );
    let steps = read["receipt"]["progress"]["steps"]
        .as_array()
        .expect("steps")
        .clone();
    let recognition = steps.iter().find(|step| step["name"] == "text_recognition");
    assert_eq!(recognition.expect("a step")["status"], "skipped");

    expect(
        book.confirm_receipt(&id, &account, "-5.00"),
        StatusCode::CREATED,
    )
    .await;
    assert_eq!(book.rows(&account).await[0]["attachment_count"], 1);
    drop(server);
    place.expect_clean().await;
}

#[tokio::test]
async fn an_engine_that_hangs_or_is_killed_takes_nothing_with_it() {
    let folder = TempDir::new().expect("a folder");
    let sample = receipt(Language::De, 4003);
    let mut book = None;
    for (engine, seconds, reason, condition) in [
        (HANGING, "2", "timed_out", Condition::Clean),
        (KILLED, "60", "failed", Condition::UpsideDown),
    ] {
        let place =
            with_engine(Place::sqlite(folder.path()), engine).with_variable(SECONDS, seconds);
        let server = Server::start(&place).await;
        let book = signed_in(&mut book, &server).await;
        // Upside down is another file, of the same receipt.
        let id = bring(book, reason, &photographed(&sample, condition, 1)).await;
        let failed = book.read_receipt(&id).await["receipt"].clone();
        assert_eq!(
            [&failed["state"], &failed["error"]],
            ["failed", reason],
            "{}",
            server.said()
        );
        assert_eq!(failed["progress"]["error"], reason);
        expect_no_process(&engine_in(folder.path())).await;
        expect(book.me(), StatusCode::OK).await;
    }
    // The files were kept: with engines that work they are read.
    let server = Server::start(&Place::sqlite(folder.path())).await;
    let book = signed_in(&mut book, &server).await;
    for id in book.receipts().await {
        book.retry_receipt(&id).await;
        let read = book.read_receipt(&id).await;
        assert_eq!(
            read["draft"]["total"]["value"],
            sample.truth.total.to_string(),
            "{read}"
        );
    }
}

#[tokio::test]
async fn a_receipt_goes_on_after_a_kill_and_no_process_is_left() {
    let folder = TempDir::new().expect("a folder");
    kill_at_the_text(Place::sqlite(folder.path())).await;
}

#[tokio::test]
async fn a_receipt_goes_on_after_a_kill_and_no_process_is_left_on_postgres() {
    let folder = TempDir::new().expect("a folder");
    if let Some(place) = Place::postgres(folder.path(), "receipts") {
        kill_at_the_text(place).await;
    }
}

async fn kill_at_the_text(place: Place) {
    let folder = place.folder.clone();
    let hanging = with_engine(place.clone(), HANGING).with_variable(NICENESS, "7");
    let server = Server::start(&hanging).await;
    let mut book = Some(Book::open(&server).await);
    let sample = receipt(Language::En, 4004);
    let id = bring(
        signed_in(&mut book, &server).await,
        "a.jpg",
        &photographed(&sample, Condition::Clean, 1),
    )
    .await;
    let engine = engine_in(&folder);
    let since = Instant::now();
    while runs(&engine).is_empty() {
        assert!(
            since.elapsed() < soak::within(Duration::from_secs(30)),
            "no engine was started"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    for run in runs(&engine) {
        assert_eq!(niceness(&run), 7, "as it is configured");
    }
    server.kill();
    expect_no_process(&engine).await;
    let server = Server::start(&place).await;
    let book = signed_in(&mut book, &server).await;
    let read = book.read_receipt(&id).await;
    assert_eq!(read["receipt"]["state"], "review");
    assert_eq!(
        read["draft"]["total"]["value"],
        sample.truth.total.to_string(),
        "{read}"
    );
    drop(server);
    place.expect_clean().await;
}

#[tokio::test]
async fn hostile_files_are_refused_with_a_reason_and_leave_nothing_behind() {
    let folder = TempDir::new().expect("a folder");
    let temporary = TempDir::new().expect("a folder");
    let path = temporary.path().to_str().expect("a path").to_owned();
    let place = Place::sqlite(folder.path()).with_variable("TMPDIR", path);
    let server = Server::start(&place).await;
    let book = Book::open(&server).await;
    let photograph = photographed(&receipt(Language::En, 4005), Condition::Clean, 1);
    let pages = many_pages(10_000);
    let cases: [(&str, Vec<u8>, Value); 6] = [
        ("bomb.png", bomb(20_000, 20_000), json!("picture_too_large")),
        ("empty.png", bomb(6_000, 6_000), json!("file_damaged")),
        (
            "cut.jpg",
            photograph[..photograph.len() / 3].to_vec(),
            json!("file_damaged"),
        ),
        ("pages.pdf", pages, json!("too_many_pages")),
        (
            "script.pdf",
            document(9 * 1024 * 1024).into_bytes(),
            json!("file_damaged"),
        ),
        (
            "both.jpg",
            [&b"\xff\xd8\xff\xe0%PDF-1.7\n"[..], &photograph[2..300]].concat(),
            json!("file_damaged"),
        ),
    ];
    for (name, file, reason) in cases {
        let id = bring(&book, name, &file).await;
        let failed = book.read_receipt(&id).await["receipt"].clone();
        assert_eq!(
            [&failed["state"], &failed["error"]],
            [&json!("failed"), &reason],
            "{name}"
        );
    }
    let memory = server.peak_memory();
    assert!(memory < MOST_MEMORY, "the server used {memory} bytes");
    drop(server);
    let left: Vec<_> = fs::read_dir(temporary.path())
        .expect("the folder")
        .flatten()
        .collect();
    assert!(left.is_empty(), "{left:?}");
    place.expect_clean().await;
}

#[tokio::test]
async fn a_full_disk_refuses_a_receipt_whole() {
    let Some(disk) = SmallDisk::mount() else {
        eprintln!("skipped: mounting a tmpfs is not permitted here");
        return;
    };
    let place = Place::sqlite(disk.path());
    let server = Server::start(&place).await;
    let book = Book::open(&server).await;
    let bill = invoice_document(Language::En, 4006);
    // Larger than what is left in the files of the database.
    let file = [
        bill.file.as_slice(),
        &b"\n%".repeat(2 * 1024 * 1024),
        b"\n%%EOF",
    ]
    .concat();
    disk.fill();
    let refused = book
        .bring("bill.pdf", &file)
        .send()
        .await
        .expect("an answer");
    assert_eq!(refused.status(), StatusCode::INSUFFICIENT_STORAGE);
    assert_eq!(code(refused).await, "storage_full");
    assert_eq!(book.receipts().await, Vec::<String>::new());
    disk.make_room();
    let id = bring(&book, "bill.pdf", &file).await;
    let read = book.read_receipt(&id).await;
    assert_eq!(
        read["draft"]["total"]["value"],
        bill.truth.total.to_string(),
        "{read}"
    );
    drop(server);
    place.expect_clean().await;
}

async fn bring(book: &Book, name: &str, file: &[u8]) -> String {
    let task = expect(book.bring(name, file), StatusCode::ACCEPTED).await;
    text(&task["task_id"]).to_owned()
}

/// The same person on each server that is started in one place.
async fn signed_in<'a>(book: &'a mut Option<Book>, server: &Server) -> &'a Book {
    match book {
        Some(book) => book.sign_in(server).await,
        None => *book = Some(Book::open(server).await),
    }
    book.as_ref().expect("somebody")
}

fn engine_in(folder: &Path) -> PathBuf {
    folder.join("engine")
}

/// The same place, where this script alone recognises text.
fn with_engine(place: Place, script: &str) -> Place {
    let engine = engine_in(&place.folder);
    fs::write(&engine, script).expect("written");
    fs::set_permissions(&engine, fs::Permissions::from_mode(0o755)).expect("executable");
    let path = |path: &Path| path.to_str().expect("a path").to_owned();
    let models = path(&place.folder.join("no models"));
    place
        .with_variable(TESSERACT, path(&engine))
        .with_variable(MODELS, models)
}

/// No process has this program among the words of its command line.
async fn expect_no_process(program: &Path) {
    let program = program.to_str().expect("a path").to_owned();
    let since = Instant::now();
    while !processes(|words| words.contains(&program)).is_empty() {
        assert!(
            since.elapsed() < soak::within(Duration::from_secs(5)),
            "a process is left"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The processes that run this script.
fn runs(script: &Path) -> Vec<PathBuf> {
    processes(|words| words.get(1).map(String::as_str) == script.to_str())
}

/// The folders of the processes whose command line is such (proc(5)).
fn processes(is_such: impl Fn(&[String]) -> bool) -> Vec<PathBuf> {
    let all = fs::read_dir("/proc").expect("Linux").flatten();
    let folders = all.map(|entry| entry.path());
    let is_such = |folder: &PathBuf| {
        let line = fs::read_to_string(folder.join("cmdline")).unwrap_or_default();
        let words: Vec<String> = line.split('\0').map(str::to_owned).collect();
        is_such(&words)
    };
    folders.filter(is_such).collect()
}

/// How far a process steps back: `nice` in `/proc/PID/stat`.
fn niceness(process: &Path) -> i64 {
    let state = fs::read_to_string(process.join("stat")).expect("a process that lives");
    // The second field is the name in parentheses, which may hold spaces; this one is the nineteenth.
    let (_, fields) = state.rsplit_once(')').expect("a name");
    let field = fields.split_whitespace().nth(16).expect("a field");
    field.parse().expect("a number")
}

/// A document of empty pages.
fn many_pages(count: usize) -> Vec<u8> {
    let numbers: Vec<_> = (3..count + 3).collect();
    let kids: Vec<_> = numbers
        .iter()
        .map(|number| format!("{number} 0 R"))
        .collect();
    let page = "obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]>> endobj";
    let pages: Vec<_> = numbers
        .iter()
        .map(|number| format!("{number} 0 {page}"))
        .collect();
    let (kids, pages) = (kids.join(" "), pages.join("\n"));
    format!(
        "%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n\
         2 0 obj <</Type /Pages /Count {count} /Kids [{kids}]>> endobj\n\
         {pages}\ntrailer <</Root 1 0 R>>\n%%EOF\n"
    )
    .into_bytes()
}
