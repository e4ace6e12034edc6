//! Somebody who looks at files and sees what a test says.

use std::collections::BTreeMap;
use std::sync::Mutex;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use kym_domain::attachments::{AttachmentKind, Format};
use kym_domain::receipts::text::{Confidence, Region, TextLine, TextWord};
use kym_platform::outbound::recognition::{Engines, Recogniser, RecognitionError};
use kym_recognition_protocol::codes::{CodesAnswer, CodesRequest, FoundCode, Symbology};
use kym_recognition_protocol::prepare::{PrepareRequest, Prepared, PreparedPage};
use kym_recognition_protocol::text::{TextAnswer, TextPage, TextRequest, Turn};
use kym_recognition_protocol::{Operation, Refusal};
use tokio::sync::Notify;
use tokio::task::spawn_blocking;

/// How many characters a line of a till has.
const COLUMNS: u16 = 48;

/// How high a line is, in ten-thousandths of a page.
const LINE: u16 = 150;

/// Sees on every file what it was told to. Pictures are decoded as ever.
#[derive(Debug, Default)]
pub struct ScriptedRecogniser {
    script: Mutex<Script>,
    /// Somebody begins to look and does not come to an end.
    pub hung: Notify,
}

#[derive(Debug, Default)]
struct Script {
    text: String,
    is_scanned: bool,
    codes: Vec<(Symbology, String)>,
    refusals: BTreeMap<&'static str, Refusal>,
    hanging: Option<&'static str>,
    calls: BTreeMap<&'static str, usize>,
}

impl ScriptedRecogniser {
    /// Every page has this text from now on.
    pub fn show(&self, text: &str) {
        text.clone_into(&mut self.script().text);
    }

    /// Documents are pictures of pages from now on, without a text of their own.
    pub fn scan(&self) {
        self.script().is_scanned = true;
    }

    /// Every page has this code from now on, besides those before.
    pub fn show_code(&self, payload: &str) {
        let code = (Symbology::QrCode, payload.to_owned());
        self.script().codes.push(code);
    }

    /// Refuses whatever it is asked to do of this kind, until [`Self::allow`].
    pub fn refuse(&self, operation: Operation, refusal: Refusal) {
        self.script().refusals.insert(operation.as_str(), refusal);
    }

    /// Refuses nothing and hangs nowhere.
    pub fn allow(&self) {
        let mut script = self.script();
        script.refusals.clear();
        script.hanging = None;
    }

    /// Never comes to an end with what it is asked to do of this kind.
    pub fn hang(&self, operation: Operation) {
        self.script().hanging = Some(operation.as_str());
    }

    /// How often it was asked to do something of this kind.
    pub fn calls(&self, operation: Operation) -> usize {
        let calls = self.script().calls.get(operation.as_str()).copied();
        calls.unwrap_or_default()
    }

    fn script(&self) -> std::sync::MutexGuard<'_, Script> {
        self.script.lock().expect("nobody panicked with it")
    }

    async fn begin(&self, operation: Operation) -> Result<(), RecognitionError> {
        let (refusal, hangs) = {
            let mut script = self.script();
            *script.calls.entry(operation.as_str()).or_default() += 1;
            (
                script.refusals.get(operation.as_str()).copied(),
                script.hanging == Some(operation.as_str()),
            )
        };
        if hangs {
            self.hung.notify_one();
            std::future::pending::<()>().await;
        }
        refusal.map_or(Ok(()), |refusal| Err(RecognitionError::Refused(refusal)))
    }
}

impl Recogniser for ScriptedRecogniser {
    fn engines(&self) -> Engines {
        Engines {
            latin: true,
            cyrillic: true,
        }
    }

    fn prepare(
        &self,
        request: PrepareRequest,
    ) -> BoxFuture<'_, Result<Prepared, RecognitionError>> {
        async move {
            self.begin(Operation::Prepare).await?;
            if Format::of(&request.file) != Some(Format::Pdf) {
                let prepared = spawn_blocking(|| kym_recognition::prepare::prepare(request));
                return Ok(prepared.await.map_err(std::io::Error::other)??);
            }
            let (text, is_scanned) = {
                let script = self.script();
                (script.text.clone(), script.is_scanned)
            };
            let page = PreparedPage {
                kind: AttachmentKind::Jpeg,
                picture: super::files::picture(300, 600, image::ImageFormat::Jpeg),
                thumbnail: super::files::picture(30, 60, image::ImageFormat::Jpeg),
                width: 300,
                height: 600,
                text: (!is_scanned).then(|| lines(&text, 0)),
            };
            Ok(Prepared {
                kind: AttachmentKind::Pdf,
                pages: vec![page],
            })
        }
        .boxed()
    }

    fn codes(&self, request: CodesRequest) -> BoxFuture<'_, Result<CodesAnswer, RecognitionError>> {
        async move {
            self.begin(Operation::Codes).await?;
            let codes = self.script().codes.clone();
            let pages = request.pages.iter();
            let found = pages.flat_map(|page| {
                codes.iter().map(|(symbology, payload)| FoundCode {
                    symbology: *symbology,
                    text: payload.clone(),
                    bytes: payload.clone().into_bytes(),
                    region: Region {
                        page: page.page,
                        left: 1000,
                        top: 8000,
                        width: 2000,
                        height: 1000,
                    },
                })
            });
            Ok(CodesAnswer {
                codes: found.collect(),
            })
        }
        .boxed()
    }

    fn text(&self, request: TextRequest) -> BoxFuture<'_, Result<TextAnswer, RecognitionError>> {
        async move {
            self.begin(Operation::Text).await?;
            let text = self.script().text.clone();
            let pages = request.pages.iter().map(|page| TextPage {
                page: page.page,
                turn: Turn::None,
                lines: lines(&text, page.page),
            });
            Ok(TextAnswer {
                pages: pages.collect(),
            })
        }
        .boxed()
    }
}

/// Text as a till prints it: each letter as wide as every other.
fn lines(text: &str, page: u16) -> Vec<TextLine> {
    let rows = (0_u16..).zip(text.lines());
    let lines = rows.filter_map(|(row, line)| {
        let mut words = Vec::new();
        let mut column = 0_u16;
        for piece in line.split(' ') {
            let length = u16::try_from(piece.chars().count()).unwrap_or(COLUMNS);
            if !piece.is_empty() {
                let left = column.min(COLUMNS) * (Region::WHOLE / COLUMNS);
                words.push(TextWord {
                    text: piece.to_owned(),
                    confidence: Confidence::percent(97),
                    region: Region {
                        page,
                        left,
                        top: (row * LINE).min(Region::WHOLE - LINE),
                        width: length * (Region::WHOLE / COLUMNS),
                        height: LINE - 30,
                    },
                });
            }
            column += length + 1;
        }
        (!words.is_empty()).then_some(TextLine { words })
    });
    lines.collect()
}
