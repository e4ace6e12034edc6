//! Captchas: a picture to read or some work to do, asked of those who have failed or asked often.
//! Each is good for one try within three minutes, and the database does not know the answer.

pub mod picture;
pub mod work;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use jiff::SignedDuration;
use kym_domain::id::CaptchaId;
use kym_store::captchas;
use serde::Serialize;
use tokio::task::spawn_blocking;
use utoipa::ToSchema;
use uuid::Uuid;

use self::picture::{CaptchaRng, LETTERS, draw};
use super::attempts::{self, GuardedAction};
use crate::error::{Error, ErrorCode, Result};
use crate::http::address::ClientAddress;
use crate::state::App;

/// How long a captcha can be solved.
const LIFE: SignedDuration = SignedDuration::from_mins(3);

/// How many letters are to be read.
const LENGTH: usize = 5;

/// A puzzle to be solved in one of two ways.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Captcha)]
pub struct Captcha {
    #[serde(rename = "captcha_id")]
    id: Uuid,
    /// A PNG in base64: five letters to be read, in any capitals.
    #[serde(rename = "captcha_image")]
    image: String,
    work: Work,
}

/// The way without the picture: `captcha_solution` is `work:<nonce>`, with a number `nonce` for which
/// SHA-256 of `<captcha_id>:<salt>:<nonce>` begins with `bits` zero bits.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CaptchaWork)]
pub struct Work {
    salt: String,
    bits: u32,
}

/// What somebody sent as the solution of a captcha.
#[derive(Default)]
pub struct Solution {
    id: Option<CaptchaId>,
    text: Option<String>,
}

impl Solution {
    /// The two fields of a form. What is no id at all solves nothing.
    pub fn of(captcha_id: Option<&str>, captcha_solution: Option<String>) -> Self {
        Self {
            id: captcha_id.and_then(|text| text.parse().ok()),
            text: captcha_solution,
        }
    }

    /// Whether anything was sent.
    pub fn is_given(&self) -> bool {
        self.text.as_deref().is_some_and(|text| !text.is_empty())
    }
}

/// Makes a captcha.
///
/// # Errors
/// When the database cannot write.
pub async fn make(app: &App) -> Result<Captcha> {
    let now = app.clock.now();
    let id = CaptchaId::from_uuid(random_id(app));
    let rng = CaptchaRng(&*app.random);
    let word: String = (0..LENGTH)
        .map(|_| LETTERS[rng.below(LETTERS.len())])
        .collect();
    let hash = answer_hash(app, id, &word);
    let random = app.random.clone();
    let drawn = spawn_blocking(move || draw(&word, &*random));
    let image = drawn
        .await
        .map_err(Error::internal)?
        .map_err(Error::internal)?;
    let mut tx = app.db.write().await?;
    captchas::insert(&mut tx, id, &hash, now + LIFE).await?;
    tx.commit().await?;
    Ok(Captcha {
        id: id.as_uuid(),
        image: STANDARD.encode(image),
        work: Work {
            salt: salt(app, id),
            bits: work::BITS,
        },
    })
}

/// Whether a captcha was solved. Right or wrong, this was its only try.
///
/// # Errors
/// When the database cannot write.
pub async fn is_solved(app: &App, solution: &Solution) -> Result<bool> {
    let (Some(id), Some(text)) = (solution.id, solution.text.as_deref()) else {
        return Ok(false);
    };
    let mut tx = app.db.write().await?;
    let expected = captchas::take(&mut tx, id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(
        expected.is_some_and(|expected| match text.strip_prefix(work::PREFIX) {
            Some(nonce) => work::is_done(&id.to_string(), &salt(app, id), nonce),
            // Keyed, and thrown away with the row: the time of this comparison tells nothing.
            None => answer_hash(app, id, &text.trim().to_uppercase()) == *expected,
        }),
    )
}

/// Lets a request through that anybody may make, with a captcha when the address asked often.
///
/// # Errors
/// `A0106` when a captcha is needed or what was sent does not solve it.
pub async fn guard(
    app: &App,
    address: ClientAddress,
    asked: GuardedAction,
    solution: &Solution,
) -> Result<()> {
    let solved = solution.is_given() && is_solved(app, solution).await?;
    if solution.is_given() && !solved {
        return Err(ErrorCode::CAPTCHA_WRONG.into());
    }
    attempts::ask(app, address, asked, solved).await
}

/// 122 random bits, unlike the program's other ids, which tell when they were made.
fn random_id(app: &App) -> Uuid {
    let mut bytes = [0; 16];
    app.random.fill(&mut bytes);
    uuid::Builder::from_random_bytes(bytes).into_uuid()
}

/// Five letters are quickly tried out, so the hash is keyed.
fn answer_hash(app: &App, id: CaptchaId, answer: &str) -> [u8; 32] {
    app.keys
        .hash("captcha answer", format!("{id}:{answer}").as_bytes())
}

fn salt(app: &App, id: CaptchaId) -> String {
    let salt = app.keys.hash("captcha work", id.as_uuid().as_bytes());
    STANDARD.encode(&salt[..12])
}
