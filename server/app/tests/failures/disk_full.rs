//! F-03: the disk is full. Writing says so (507), reading goes on, nothing acknowledged is lost, and
//! when there is room again the program goes on without a restart.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use reqwest::StatusCode;
use tempfile::TempDir;

use crate::book::{Book, code, expect};
use crate::server::{Place, Server};
use crate::soak;

const SIZE: &str = "size=48m";

#[tokio::test]
async fn a_full_disk_refuses_to_write_and_loses_nothing() {
    let Some(disk) = SmallDisk::mount() else {
        eprintln!("skipped: mounting a tmpfs is not permitted here");
        return;
    };
    let place = Place::sqlite(disk.path());
    let server = Server::start(&place).await;
    let book = Book::open(&server).await;
    let account = book.open_account("Purse").await;

    // Signed in, but not seen yet: its first request would like to note that.
    let mut fresh = book.clone();
    fresh.sign_in(&server).await;

    let sessions = book.sessions().await;

    let mut acknowledged = 0;
    while acknowledged < 20 {
        expect(book.book(&account, "-1.05", "Bakery"), StatusCode::CREATED).await;
        acknowledged += 1;
    }
    disk.fill();
    let refused = loop {
        let answer = book
            .book(&account, "-1.05", "Bakery")
            .send()
            .await
            .expect("an answer");
        if answer.status() != StatusCode::CREATED {
            break answer;
        }
        acknowledged += 1;
        assert!(
            acknowledged < 20_000,
            "the disk is full, but writing goes on"
        );
    };
    assert_eq!(refused.status(), StatusCode::INSUFFICIENT_STORAGE);
    assert_eq!(code(refused).await, "storage_full");
    assert_eq!(
        book.rows(&account).await.len(),
        acknowledged,
        "what was acknowledged can be read"
    );
    assert_eq!(
        fresh.rows(&account).await.len(),
        acknowledged,
        "also with a token that was never used"
    );

    // Whoever signs out is signed out, and stays so when there is room to note it.
    let left = fresh.log_out().send().await.expect("an answer");
    assert_eq!(left.status(), StatusCode::NO_CONTENT);
    expect(fresh.me(), StatusCode::UNAUTHORIZED).await;
    expect(book.me(), StatusCode::OK).await;

    disk.make_room();
    let since = Instant::now();
    while book
        .book(&account, "-1.05", "Bakery")
        .send()
        .await
        .expect("an answer")
        .status()
        != StatusCode::CREATED
    {
        assert!(
            since.elapsed() < soak::within(Duration::from_secs(5)),
            "there is room again, but it still refuses"
        );
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(book.rows(&account).await.len(), acknowledged + 1);

    let began = Instant::now();
    while book.sessions().await != sessions - 1 {
        assert!(
            began.elapsed() < soak::within(Duration::from_secs(5)),
            "there is room again, but the end of the session is not noted"
        );
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    drop(server);
    let server = Server::start(&place).await;
    fresh.move_to(&server);
    expect(fresh.me(), StatusCode::UNAUTHORIZED).await;
    drop(server);
    place.expect_clean().await;
}

/// A tmpfs of a few megabytes with a file that takes up what is left.
pub struct SmallDisk(TempDir);

impl SmallDisk {
    pub fn mount() -> Option<Self> {
        let folder = TempDir::new().expect("a folder");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", SIZE, "tmpfs"])
            .arg(folder.path())
            .output();
        mounted
            .is_ok_and(|output| output.status.success())
            .then_some(Self(folder))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes until nothing fits any more.
    pub fn fill(&self) {
        let mut ballast = fs::File::create(self.path().join("ballast")).expect("a file");
        let block = [0; 4096];
        while ballast.write_all(&block).is_ok() {}
    }

    pub fn make_room(&self) {
        fs::remove_file(self.path().join("ballast")).expect("the ballast is there");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        drop(
            Command::new("umount")
                .args(["--lazy"])
                .arg(self.path())
                .status(),
        );
    }
}
