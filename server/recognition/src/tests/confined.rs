//! What the process can still do after it has given up the rest. Limits hold for ever, so that each is tried in a process of
//! its own: this program, started once more for one test.

use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::net::{TcpListener, UdpSocket};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use kym_recognition_protocol::Operation;

use crate::confinement::confine;

/// Runs a test that is ignored otherwise.
fn in_a_process(test: &str) {
    let program = std::env::current_exe().expect("this program");
    let output = Command::new(program)
        .args(["--ignored", "--exact", "--nocapture", "--test-threads=1"])
        .arg(format!("tests::confined::{test}"))
        .stdin(Stdio::null())
        .output()
        .expect("run");
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && report.contains("1 passed"),
        "{report}{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

fn somewhere() -> PathBuf {
    std::env::temp_dir().join(format!("kym-confined-{}", std::process::id()))
}

#[test]
fn there_is_no_network_no_new_file_and_no_other_program() {
    in_a_process("no_network_no_file_no_program");
}

#[test]
fn the_engine_of_text_can_be_started_and_has_no_network() {
    in_a_process("the_engine_alone");
}

#[test]
fn memory_ends() {
    in_a_process("no_endless_memory");
}

#[test]
#[ignore = "gives up rights; run by the test above"]
fn no_network_no_file_no_program() {
    let kept = somewhere();
    fs::write(&kept, b"kept").expect("written");
    confine(Operation::Prepare).expect("confined");
    assert!(TcpListener::bind("127.0.0.1:0").is_err());
    assert!(UdpSocket::bind("127.0.0.1:0").is_err());
    assert!(File::create(somewhere().with_extension("new")).is_err());
    assert!(fs::remove_file(&kept).is_err());
    assert!(fs::rename(&kept, somewhere().with_extension("new")).is_err());
    assert!(Command::new("/bin/true").status().is_err());
    assert_eq!(fs::read(&kept).expect("read"), b"kept");
}

#[test]
#[ignore = "gives up rights; run by the test above"]
fn the_engine_alone() {
    confine(Operation::Text).expect("confined");
    assert!(TcpListener::bind("127.0.0.1:0").is_err());
    let output = Command::new("/bin/sh")
        .args(["-c", "echo read; : > /tmp/kym-confined-by-a-child"])
        .output()
        .expect("started");
    assert_eq!(output.stdout, b"read\n");
    assert!(!output.status.success(), "a child has no more rights");
    // What is there already cannot grow.
    let full = OpenOptions::new().write(true).open("/dev/null");
    assert!(full.expect("opened").write_all(b"x").is_ok());
}

#[test]
#[ignore = "gives up rights; run by the test above"]
fn no_endless_memory() {
    confine(Operation::Codes).expect("confined");
    let mut room: Vec<u8> = Vec::new();
    assert!(room.try_reserve_exact(2 << 30).is_err());
    assert!(room.try_reserve_exact(64 << 20).is_ok());
}
