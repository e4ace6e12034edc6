//! A second process on the database of a test, and a wire between the two that can be cut.

use std::sync::Arc;

use kym_platform::config::Config;
use kym_platform::state::App;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::app::{Running, any_port, configuration};
use super::{Person, TestApp};

/// Another process that serves the same database.
pub struct Node {
    pub url: String,
    running: Running,
}

impl TestApp {
    /// A second process on the same database, configured otherwise.
    pub async fn second(&self, change: impl FnOnce(&mut Config)) -> Node {
        let mut config = configuration(&self.place);
        change(&mut config);
        Node::new(Running::start(any_port(), config, self.environment()).await)
    }
}

impl Node {
    fn new(running: Running) -> Self {
        Self {
            url: running.url(),
            running,
        }
    }

    /// The same person, talking to this process.
    pub fn seen_by(&self, person: &Person) -> Person {
        let mut person = person.clone();
        person.url.clone_from(&self.url);
        person
    }

    /// The program behind the address.
    pub fn kym(&self) -> &App {
        self.running.app()
    }

    /// Ends it as a service manager does.
    pub async fn end(mut self) {
        self.running.stop().await;
    }

    /// Ends it as a power cut does: it says nothing to anybody.
    pub fn kill(self) {
        self.running.kill();
    }
}

/// A wire to a server that can be cut: nothing gets through, and who tries is turned away.
pub struct Wire {
    pub port: u16,
    /// Whether it is cut. Whatever is carried over it holds a receiver.
    is_cut: Arc<watch::Sender<bool>>,
    task: JoinHandle<()>,
}

#[expect(clippy::disallowed_methods, reason = "the wire runs beside the test")]
impl Wire {
    /// A wire to this port on loopback.
    pub async fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let own = listener.local_addr().expect("bound").port();
        let is_cut = Arc::new(watch::Sender::new(false));
        let seen = Arc::clone(&is_cut);
        let task = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let seen = seen.subscribe();
                if !*seen.borrow() {
                    tokio::spawn(carry(near, port, seen));
                }
            }
        });
        Self {
            port: own,
            is_cut,
            task,
        }
    }

    /// Cuts it; nothing that was on it is left when this answers.
    pub async fn cut(&self) {
        self.is_cut.send_replace(true);
        self.is_cut.closed().await;
    }

    /// Mends it.
    pub fn mend(&self) {
        self.is_cut.send_replace(false);
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn carry(mut near: TcpStream, port: u16, mut is_cut: watch::Receiver<bool>) {
    let Ok(mut far) = TcpStream::connect(("127.0.0.1", port)).await else {
        return;
    };
    tokio::select! {
        _ = copy_bidirectional(&mut near, &mut far) => {}
        _ = is_cut.wait_for(|cut| *cut) => {}
    }
}

/// The same program on another wire to its database.
pub fn over(wire: &Wire, config: &mut Config) {
    let url = config.database.url.as_ref().expect("a server");
    let url = url.expose();
    let (before, after) = url.split_once('@').expect("a user");
    let (address, rest) = after.split_once('/').expect("a database");
    let host = address.split(':').next().expect("a host");
    let url = format!("{before}@{host}:{}/{rest}", wire.port);
    config.database.url = Some(kym_platform::config::Secret::new(url));
}
