//! The step in which a model is asked about what rules and codes are not sure of: about the text first, about the pictures
//! where there is none to speak of or the text got no answer. Whether somebody has agreed to that is seen to by whoever
//! asks ([`kym_ai::ai_calls`]); what a model says is checked ([`kym_domain::receipts::ai_reading`]) and doubtful.

mod answer;
mod merge;
mod question;

use kym_ai::ai_calls::{Asker, Question, Unanswered, ask, state_of};
use kym_domain::ai_models::{AiTask, AiTaskState};
use kym_domain::categories::CategoryKind;
use kym_domain::id::CategoryId;
use kym_domain::language::Language;
use kym_domain::money::Currency;
use kym_domain::receipts::ai_reading::{AiReading, ReadingContext, check};
use kym_domain::receipts::draft::ReceiptKind;
use kym_domain::receipts::receipt::ReceiptError;
use kym_domain::receipts::steps::{ReceiptStep, SkipReason, StepEnd};
use kym_domain::receipts::text::TextLine;
use kym_domain::users::User;
use kym_platform::error::Error;
use kym_platform::state::App;
use kym_store::{Reader, StoreError, categories, currencies, receipts};

use self::answer::Answer;
use self::question::{Background, about_pictures, about_text, offered, sendable};
use super::codes::{best, says_everything};
use super::steps::assumed_currency;
use super::{End, Opened, ReadReceipt};
use crate::receipts::draft::ReceiptDraft;
use crate::receipts::text::{StoredCode, read_codes, read_lines};

/// The most pages whose pictures are sent.
const MAX_PICTURES: usize = 4;

/// The largest picture that is sent, in bytes: the least that providers take.
const MAX_PICTURE: i64 = 5 * 1024 * 1024;

/// The longest side of a picture that is sent, in pixels: the least that providers take.
const MAX_SIDE: u32 = 8_000;

/// Everything that the step begins with.
struct Material {
    asker: Asker,
    draft: ReceiptDraft,
    /// The recognised text, line by line.
    text: String,
    /// The pages whose pictures may be sent, with the kind of their files.
    pictures: Vec<(i64, &'static str)>,
    /// Whether a code says it all.
    is_certain: bool,
    background: Background,
    /// What amounts are counted in where nothing else is printed.
    currency: Currency,
    /// All currencies, with their signs.
    currencies: Vec<(Currency, String)>,
}

impl ReadReceipt {
    /// Asks models, where that is needed and possible.
    pub(super) async fn ask_models(&self, app: &App, user: &User) -> Result<(), End> {
        let mut material = self.material(app, user).await?;
        let end = if material.is_certain || !merge::is_unsure(&material.draft) {
            StepEnd::Skipped(SkipReason::NotNeeded)
        } else {
            match self.answer(app, user, &material).await? {
                Ok(reading) => {
                    merge::merge(&mut material.draft, reading);
                    StepEnd::Completed
                }
                Err(end) => end,
            }
        };
        if material.text.is_empty() && merge::is_empty(&material.draft) {
            return Err(End::Unread(nothing_found(app), end));
        }
        let draft = material.draft.to_text()?;
        let (mut ctx, opened) = self.open(app, user).await?;
        self.write(&mut ctx, &opened, &[(ReceiptStep::Ai, end)], |receipt| {
            receipt.draft = Some(draft);
            Ok(())
        })
        .await?;
        let _ = ctx.commit(()).await?;
        Ok(())
    }

    /// Whether a model may be asked about the pictures of the receipt.
    pub(super) async fn may_show_pictures(&self, app: &App, user: &User) -> Result<bool, End> {
        let mut reader = app.db.read().await?;
        let state = self.state(app, &mut reader, user, AiTask::ReceiptImage);
        Ok(state.await? == AiTaskState::Ready)
    }

    async fn state(
        &self,
        app: &App,
        reader: &mut Reader,
        user: &User,
        task: AiTask,
    ) -> Result<AiTaskState, StoreError> {
        let (workspace, _) = self.ids();
        let asker = Asker {
            user: user.id,
            workspace,
        };
        state_of(app, reader, &asker, task, app.clock.now()).await
    }

    /// What a model says; else why none does.
    async fn answer(
        &self,
        app: &App,
        user: &User,
        material: &Material,
    ) -> Result<Result<AiReading, StepEnd>, End> {
        let mut why = None;
        for task in [AiTask::ReceiptText, AiTask::ReceiptImage] {
            let text = sendable(&material.text);
            let has_something = match task {
                AiTask::ReceiptText => text.is_some(),
                _ => !material.pictures.is_empty(),
            };
            if !has_something {
                continue;
            }
            let mut reader = app.db.read().await?;
            let state = self.state(app, &mut reader, user, task).await?;
            drop(reader);
            if let Some(reason) = SkipReason::of(state) {
                why = why.or(Some(StepEnd::Skipped(reason)));
                continue;
            }
            let question = match (task, text) {
                (AiTask::ReceiptText, Some(text)) => about_text(&material.background, text),
                _ => self.question_about_pictures(app, user, material).await?,
            };
            match self.put(app, material, &question).await? {
                Ok(reading) => return Ok(Ok(reading)),
                // That models were asked in vain says more than that others could not be.
                Err(end @ StepEnd::Unanswered(_)) => why = Some(end),
                Err(end) => why = why.or(Some(end)),
            }
        }
        Ok(Err(why.unwrap_or(StepEnd::Skipped(SkipReason::NotNeeded))))
    }

    /// Asks. The answer is waited for even if nobody wants the receipt any more: what it costs is counted then, and what
    /// it says is dropped.
    async fn put(
        &self,
        app: &App,
        material: &Material,
        question: &Question,
    ) -> Result<Result<AiReading, StepEnd>, End> {
        let answered = ask(app, &material.asker, question, Answer::read).await;
        let answer = match answered {
            Ok(answered) => answered.value,
            Err(why) => return Ok(Err(unanswered(why)?)),
        };
        let currencies = material.currencies.iter();
        let currencies: Vec<(Currency, &str)> = currencies
            .map(|(currency, symbol)| (*currency, symbol.as_str()))
            .collect();
        let categories = material.background.categories.iter();
        let categories: Vec<CategoryId> = categories.map(|(id, _)| *id).collect();
        let context = ReadingContext {
            today: material.background.today,
            kind: material.draft.receipt_kind(),
            currency: material.currency,
            currencies: &currencies,
            text: &material.text,
            is_of_pictures: question.task == AiTask::ReceiptImage,
            categories: &categories,
        };
        let mut raw = answer.raw();
        if merge::has_currency(&material.draft) {
            // The others are counted in it.
            raw.currency = None;
        }
        Ok(Ok(check(&raw, &context)))
    }

    async fn question_about_pictures(
        &self,
        app: &App,
        user: &User,
        material: &Material,
    ) -> Result<Question, End> {
        let mut reader = app.db.read().await?;
        let opened = self.look(&mut reader, user, app.clock.now()).await?;
        let (_, id) = self.ids();
        let mut pictures = Vec::new();
        for (position, media_type) in &material.pictures {
            let member = &opened.member;
            let bytes = receipts::page_bytes(&mut reader, member, id, *position).await?;
            pictures.push((*media_type, bytes));
        }
        Ok(about_pictures(&material.background, pictures))
    }

    async fn material(&self, app: &App, user: &User) -> Result<Material, End> {
        let mut reader = app.db.read().await?;
        let opened = self.look(&mut reader, user, app.clock.now()).await?;
        let (workspace, id) = self.ids();
        let draft = opened.receipt.draft.as_deref();
        let draft = ReceiptDraft::kept(draft.ok_or(End::Failed(ReceiptError::NothingFound))?)?;
        let mut lines = Vec::new();
        let mut codes: Vec<StoredCode> = Vec::new();
        let mut pictures = Vec::new();
        for page in receipts::pages(&mut reader, &opened.member, id).await? {
            if let Some(text) = page.text.as_deref() {
                lines.extend(read_lines(text)?.iter().map(TextLine::text));
            }
            if let Some(text) = page.codes.as_deref() {
                codes.extend(read_codes(text)?);
            }
            let (width, height) = page.pixels;
            let is_fit = page.size <= MAX_PICTURE && width.max(height) <= MAX_SIDE;
            if is_fit && pictures.len() < MAX_PICTURES {
                pictures.push((page.position, page.kind.media_type()));
            }
        }
        let currencies: Vec<_> = currencies::list(&mut reader)
            .await?
            .into_iter()
            .map(|listed| (listed.currency, listed.symbol))
            .collect();
        let assumed = assumed_currency(&mut reader, &opened).await?;
        let code = draft.currency_code().unwrap_or(assumed);
        let known = currencies.iter().find(|(it, _)| it.code() == code);
        let currency = known.map_or(opened.member.base(), |(currency, _)| *currency);
        let categories = offered_categories(&mut reader, &opened, draft.receipt_kind()).await?;
        Ok(Material {
            asker: Asker {
                user: user.id,
                workspace,
            },
            is_certain: best(&codes, opened.today).is_some_and(|it| says_everything(&it.draft)),
            draft,
            text: lines.join("\n"),
            pictures,
            background: Background {
                today: opened.today,
                currency: currency.code(),
                categories,
            },
            currency,
            currencies,
        })
    }
}

/// The categories that such a receipt can have, as the member sees them.
async fn offered_categories(
    reader: &mut Reader,
    opened: &Opened,
    kind: ReceiptKind,
) -> Result<Vec<(CategoryId, String)>, End> {
    let wanted = match kind {
        ReceiptKind::Income => CategoryKind::Income,
        ReceiptKind::Expense | ReceiptKind::Refund | ReceiptKind::Bill => CategoryKind::Expense,
    };
    let all = categories::list(reader, &opened.member).await?;
    let fitting = all
        .iter()
        .filter(|category| category.kind == wanted && !category.is_archived);
    let named = fitting.map(|category| {
        let name = category.name.in_language(Language::En);
        (category.id, name.to_owned())
    });
    Ok(offered(named))
}

/// How the step ends without an answer.
fn unanswered(why: Unanswered) -> Result<StepEnd, Error> {
    Ok(match why {
        Unanswered::NoModel => StepEnd::Skipped(SkipReason::NoModel),
        Unanswered::NotAgreed => StepEnd::Skipped(SkipReason::NotAgreed),
        Unanswered::Forbidden => StepEnd::Skipped(SkipReason::Forbidden),
        Unanswered::CapReached(_) | Unanswered::LimitExceeded(_) => {
            StepEnd::Skipped(SkipReason::CapReached)
        }
        Unanswered::Failed(error) => StepEnd::Unanswered(error),
        Unanswered::Store(error) => return Err(error.into()),
    })
}

/// Why nothing is known of a receipt.
fn nothing_found(app: &App) -> ReceiptError {
    let engines = app.recogniser.engines();
    if engines.latin || engines.cyrillic {
        ReceiptError::NothingFound
    } else {
        ReceiptError::RecognitionUnavailable
    }
}
