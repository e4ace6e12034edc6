//! What becomes of keys, questions and answers when something goes wrong: nothing.

use std::io;
use std::sync::{Arc, Mutex};

use kym_ai::protocols::{Part, Prompt, Repair};
use kym_domain::ai_models::AiProvider;
use kym_testing::ai_server::{AiReply, AiServer, KEY};
use tracing::Level;
use tracing::subscriber::DefaultGuard;

use crate::protocols::{Asking, prompt};

/// What nobody but the model may read.
const SECRET: &str = "Rent of Anna Petrova, 1,250.00 EUR, to DE02 1203 0000 0000 2020 51";

/// What the model answered before.
const BEFORE: &str = "the answer of before: 4711 0815 4242";

/// Another key, which nobody takes.
const WRONG_KEY: &str = "sk-another-key-c3d4";

/// What is logged while it is held.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// Everything of this thread.
    pub fn begin(&self) -> DefaultGuard {
        let writer = self.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(Level::TRACE)
            .with_writer(move || writer.clone())
            .finish();
        tracing::subscriber::set_default(subscriber)
    }

    /// What was logged.
    pub fn text(&self) -> String {
        let bytes = self.0.lock().expect("no panic").clone();
        String::from_utf8(bytes).expect("text")
    }
}

fn question() -> Prompt {
    let picture = Part::Image {
        media_type: "image/png",
        bytes: b"a picture of somebody".to_vec(),
    };
    Prompt {
        repair: Some(Repair {
            answer: BEFORE.to_owned(),
            complaint: "wrong".to_owned(),
        }),
        ..prompt(vec![Part::Text(SECRET.to_owned()), picture])
    }
}

/// Answers that tell what was asked, and faults that are logged.
fn replies() -> Vec<AiReply> {
    let indiscreet = [
        format!("Incorrect API key provided: {KEY}"),
        format!("cannot read '{SECRET}'"),
        format!("cannot read '{}' and more", &SECRET[9..44]),
        format!("what do you mean by: {BEFORE}?"),
        "invalid image data:image/png;base64,YSBwaWN0dXJl".to_owned(),
        "long \u{1b}[31m\r\n words ".repeat(1000),
    ];
    let errors = indiscreet.map(|message| AiReply::Error {
        status: 400,
        code: "x",
        message,
        retry_after: None,
    });
    let faults = [
        AiReply::CutOff,
        AiReply::Redirect("http://10.0.0.1/".to_owned()),
        AiReply::text("the answer of now: 1234 5678"),
    ];
    errors.into_iter().chain(faults).collect()
}

#[tokio::test]
async fn l_41_neither_key_nor_question_nor_answer_is_in_a_log_or_a_message() {
    let server = AiServer::start().await;
    let log = Log::default();
    let logging = log.begin();
    let mut messages = Vec::new();
    for &provider in AiProvider::ALL {
        for reply in replies() {
            server.reply(reply);
            let asking = Asking {
                key: Some(KEY),
                ..Asking::of(provider)
            };
            messages.extend(asking.ask(&server, &question()).await.err());
        }
        let wrong = Asking {
            key: Some(WRONG_KEY),
            ..Asking::of(provider)
        };
        messages.extend(wrong.ask(&server, &question()).await.err());
        messages.extend(wrong.list(&server).await.err());
    }
    drop(logging);
    for failure in &messages {
        let message = &failure.message;
        assert!(message.chars().count() <= 300, "{message}");
        assert!(!message.contains(char::is_control), "{message:?}");
    }
    let (logged, messages) = (log.text(), format!("{messages:?}"));
    assert!(
        logged.contains("a machine outside was not asked"),
        "{logged}"
    );
    assert!(
        messages.contains("Incorrect API key provided: …"),
        "{messages}"
    );
    assert!(messages.contains("quotes the question"), "{messages}");
    // Longer than what ports and instants in the log could come to.
    let secrets = [
        "key-of-tests",
        "another-key",
        "Petrova",
        "DE02 1203",
        "4711 0815",
        "1234 5678",
        "YSBwaWN0dXJl",
    ];
    for secret in secrets {
        assert!(!logged.contains(secret), "{secret}: {logged}");
        assert!(!messages.contains(secret), "{secret}: {messages}");
    }
}
