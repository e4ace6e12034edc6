//! How many codes are read: each kind in each condition, prepared and looked at by the processes that the server starts.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result};
use image::DynamicImage;
use kym_recognition_protocol::PagePicture;
use kym_recognition_protocol::codes::CodesRequest;
use kym_recognition_protocol::prepare::PrepareRequest;
use kym_samples::codes::{CodeCondition, CodeKind, CodeSample, code, draw, photographed_code};
use rxing::BarcodeFormat;
use tokio::task::JoinSet;

use super::cases::FIRST;
use super::child::ask;
use super::failures::Failures;
use super::tally::Share;
use crate::options::Options;

/// As many processes as the server starts at once.
const AT_ONCE: usize = 2;

/// What was found.
#[derive(Default)]
pub struct Codes {
    shares: BTreeMap<(Subject, CodeCondition), Share>,
    /// Codes that say something else than what is printed.
    pub wrong: u64,
    /// How long it takes to look for codes on a picture while nothing else is done, on ordinary ones and on those of twelve
    /// megapixels.
    pub times: [Vec<Duration>; 2],
}

/// What is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// As it is printed.
    Kind(CodeKind),
    /// Figures in an Aztec code.
    Aztec,
    /// A transfer in a PDF417.
    Pdf417,
}

impl Subject {
    pub fn all() -> impl Iterator<Item = Self> {
        let kinds = CodeKind::ALL.into_iter().map(Self::Kind);
        kinds.chain([Self::Aztec, Self::Pdf417])
    }

    /// How it is drawn.
    pub const fn format(self) -> BarcodeFormat {
        match self {
            Self::Kind(kind) => kind.format(),
            Self::Aztec => BarcodeFormat::AZTEC,
            Self::Pdf417 => BarcodeFormat::PDF_417,
        }
    }

    fn draw(self, seed: u64) -> Result<CodeSample> {
        let (kind, dots) = match self {
            Self::Kind(kind) => return Ok(code(kind, seed)),
            Self::Aztec => (CodeKind::Link, 4),
            Self::Pdf417 => (CodeKind::Ean13, 1),
        };
        let sample = code(kind, seed);
        let picture = draw(self.format(), &sample.payload, dots, 0);
        let picture = picture.ok().context("a code that cannot be drawn")?;
        let picture = DynamicImage::ImageLuma8(picture).into_rgb8();
        Ok(CodeSample { picture, ..sample })
    }
}

/// Whether eyes would hesitate, too: of what is so much out of focus the lines run into each other.
pub const fn is_readable(condition: CodeCondition) -> bool {
    !matches!(condition, CodeCondition::Blurred(3..))
}

impl Codes {
    /// The share of those that are chosen.
    pub fn share(&self, chosen: impl Fn(Subject, CodeCondition) -> bool) -> Share {
        let chosen = self
            .shares
            .iter()
            .filter(|((subject, condition), _)| chosen(*subject, *condition));
        chosen.map(|(_, share)| *share).sum()
    }
}

struct Look {
    subject: Subject,
    condition: CodeCondition,
    seed: u64,
    file: Vec<u8>,
    payload: String,
    is_right: bool,
    wrong: u64,
    took: Duration,
}

impl Look {
    /// For names of files.
    fn name(&self) -> String {
        let format = self.subject.format().to_string().replace(' ', "-");
        let condition = format!("{:?}", self.condition).replace(['(', ')'], "");
        format!("code-{format}-{condition}-{}", self.seed)
    }
}

/// So many of each kind in each condition.
pub async fn measure(options: &Options, failures: &Failures, each: u64) -> Result<Codes> {
    let mut found = Codes::default();
    for condition in [CodeCondition::Photo, CodeCondition::SmallInLarge] {
        for subject in Subject::all() {
            let kym = options.kym.clone();
            let look = move || look(&kym, subject, condition, FIRST - 1);
            let look = tokio::task::spawn_blocking(look).await??;
            found.times[usize::from(condition == CodeCondition::SmallInLarge)].push(look.took);
        }
    }
    let conditions = if options.quick {
        vec![CodeCondition::Turned(10), CodeCondition::Photo]
    } else {
        CodeCondition::ALL.to_vec()
    };
    let mut ahead = Subject::all().flat_map(|subject| {
        let conditions = conditions.iter();
        conditions.flat_map(move |condition| {
            (FIRST..FIRST + each).map(move |seed| (subject, *condition, seed))
        })
    });
    let mut open = JoinSet::new();
    let mut last = None;
    loop {
        while open.len() < AT_ONCE
            && let Some((subject, condition, seed)) = ahead.next()
        {
            if last.replace(subject) != Some(subject) {
                println!("{subject:?}");
            }
            let kym = options.kym.clone();
            open.spawn_blocking(move || look(&kym, subject, condition, seed));
        }
        let Some(look) = open.join_next().await else {
            return Ok(found);
        };
        let look = look??;
        let share = found.shares.entry((look.subject, look.condition));
        let share = share.or_default();
        *share = *share
            + Share {
                part: u64::from(look.is_right),
                of: 1,
            };
        found.wrong += look.wrong;
        if !look.is_right {
            failures.note_code(&look.name(), &look.file, &look.payload)?;
        }
    }
}

fn look(kym: &Path, subject: Subject, condition: CodeCondition, seed: u64) -> Result<Look> {
    let sample = subject.draw(seed)?;
    let file = photographed_code(&sample, condition, seed);
    let (prepared, _) = ask(kym, PrepareRequest { file: file.clone() })?;
    let pages = (0..).zip(prepared.pages);
    let pages = pages.map(|(page, prepared)| PagePicture {
        page,
        picture: prepared.picture,
    });
    let pages = pages.collect();
    let (answer, took) = ask(kym, CodesRequest { pages })?;
    let codes = answer.codes.iter();
    let right = codes.filter(|code| code.text == sample.payload).count();
    Ok(Look {
        subject,
        condition,
        seed,
        file,
        is_right: right > 0,
        wrong: u64::try_from(answer.codes.len() - right)?,
        payload: sample.payload,
        took,
    })
}
