//! The steps: from files to pages, from pages to codes and text, from both to a draft, and what is known about that.

use kym_domain::attachments::AttachmentKind;
use kym_domain::money::CurrencyCode;
use kym_domain::notifications::NotificationKind;
use kym_domain::receipts::receipt::{ReceiptError, ReceiptState};
use kym_domain::receipts::steps::{ReceiptStep, SkipReason, StepEnd};
use kym_domain::receipts::text::TextLine;
use kym_domain::users::User;
use kym_extraction::fields::{ExtractionContext, extract};
use kym_platform::error::{Error, Result};
use kym_platform::state::App;
use kym_recognition_protocol::PagePicture;
use kym_recognition_protocol::codes::CodesRequest;
use kym_recognition_protocol::prepare::PrepareRequest;
use kym_recognition_protocol::text::TextRequest;
use kym_store::receipts::ReceiptPage;
use kym_store::{Reader, accounts, receipts};

use super::codes::{best, products, says_everything};
use super::{End, Opened, ReadReceipt, tellings};
use crate::receipts::draft::{ReceiptDraft, ReceiptLine};
use crate::receipts::events::emit_updated;
use crate::receipts::suggestions;
use crate::receipts::text::{StoredCode, read_codes, read_lines, write_codes, write_lines};

impl ReadReceipt {
    /// From files to pages.
    pub(super) async fn prepare(&self, app: &App, user: &User) -> Result<(), End> {
        let mut reader = app.db.read().await?;
        let opened = self.look(&mut reader, user, app.clock.now()).await?;
        let (_, id) = self.ids();
        let mut files = Vec::new();
        for file in receipts::files(&mut reader, &opened.member, id).await? {
            let position = file.position;
            let bytes = receipts::file_bytes(&mut reader, &opened.member, id, position).await?;
            files.push((position, bytes));
        }
        drop(reader);
        let mut prepared = Vec::with_capacity(files.len());
        for (position, file) in files {
            let request = PrepareRequest { file };
            let ready = self.patiently(app, app.recogniser.prepare(request)).await?;
            prepared.push((position, ready));
        }
        let (mut ctx, opened) = self.open(app, user).await?;
        let (_, id) = self.ids();
        let member = &opened.member;
        receipts::remove_pages(&mut ctx.tx, member, id).await?;
        let mut position = 0;
        for (file_position, ready) in prepared {
            if ready.kind != AttachmentKind::Pdf {
                // A picture says where it was taken: what is kept of it is what one sees.
                receipts::drop_file(&mut ctx.tx, member, id, file_position).await?;
            }
            for page in ready.pages {
                let lines = page.text.map(|lines| on_page(lines, position));
                let row = ReceiptPage {
                    position,
                    file_position,
                    kind: page.kind,
                    pixels: (page.width, page.height),
                    turn: 0,
                    size: i64::try_from(page.picture.len()).map_err(Error::internal)?,
                    text: lines.as_deref().map(write_lines).transpose()?,
                    codes: None,
                };
                let pictures = (page.picture.as_slice(), page.thumbnail.as_slice());
                receipts::insert_page(&mut ctx.tx, member, id, &row, pictures).await?;
                position += 1;
            }
        }
        let done = [(ReceiptStep::Preprocess, StepEnd::Completed)];
        let receipt = self.write(&mut ctx, &opened, &done, |_| Ok(())).await?;
        emit_updated(&mut ctx, &receipt);
        let _ = ctx.commit(()).await?;
        Ok(())
    }

    /// The codes on the pages. One that says everything makes the next three steps superfluous.
    pub(super) async fn scan(&self, app: &App, user: &User) -> Result<(), End> {
        let pages = self.pictures(app, user, |_| true).await?;
        let request = CodesRequest { pages };
        let answer = self.patiently(app, app.recogniser.codes(request)).await?;
        let codes: Vec<StoredCode> = answer
            .codes
            .into_iter()
            .map(|code| StoredCode {
                format: code.symbology.as_str().to_owned(),
                bytes: if code.bytes.is_empty() {
                    code.text.into_bytes()
                } else {
                    code.bytes
                },
                region: code.region.into(),
            })
            .collect();
        let (mut ctx, opened) = self.open(app, user).await?;
        let (_, id) = self.ids();
        let pages = receipts::pages(&mut ctx.tx, &opened.member, id).await?;
        for page in &pages {
            let on_this = codes
                .iter()
                .filter(|code| i64::from(code.region.page) == page.position);
            let on_this: Vec<_> = on_this.cloned().collect();
            let text = write_codes(&on_this)?;
            receipts::set_codes(&mut ctx.tx, &opened.member, id, page.position, &text).await?;
        }
        let found = best(&codes, opened.today);
        let mut done = vec![(ReceiptStep::CodeScan, StepEnd::Completed)];
        let mut draft = None;
        let mut code_key = None;
        if let Some(found) = found {
            code_key = Some(found.key.clone());
            // A document that carries its text says more for nothing: what was bought.
            let has_text = pages.iter().all(|page| page.text.is_some());
            if says_everything(&found.draft) && !has_text {
                for superfluous in [
                    ReceiptStep::TextRecognition,
                    ReceiptStep::Extraction,
                    ReceiptStep::Ai,
                ] {
                    done.push((superfluous, StepEnd::Skipped(SkipReason::NotNeeded)));
                }
                draft = Some(ReceiptDraft::new(&found.draft, Some(found.kind)).to_text()?);
            }
        }
        self.write(&mut ctx, &opened, &done, |receipt| {
            receipt.code_key = code_key;
            receipt.draft = draft;
            Ok(())
        })
        .await?;
        let _ = ctx.commit(()).await?;
        Ok(())
    }

    /// The text on the pages that carry none themselves.
    pub(super) async fn recognise(&self, app: &App, user: &User) -> Result<(), End> {
        let pages = self.pictures(app, user, |page| page.text.is_none()).await?;
        let (answer, end) = if pages.is_empty() {
            (None, StepEnd::Skipped(SkipReason::NotNeeded))
        } else {
            let request = TextRequest { pages };
            match self.patiently(app, app.recogniser.text(request)).await {
                Ok(answer) => (Some(answer), StepEnd::Completed),
                // A code says enough to go on with, and so does a document of which other pages have text. And a model
                // may see what was not recognised.
                Err(End::Failed(error)) if self.has_other_source(app, user).await? => {
                    tracing::warn!(receipt.id = %self.receipt_id, %error, "no text was recognised");
                    (None, StepEnd::Skipped(SkipReason::Failed))
                }
                Err(end) => return Err(end),
            }
        };
        let (mut ctx, opened) = self.open(app, user).await?;
        let (_, id) = self.ids();
        for page in answer.into_iter().flat_map(|answer| answer.pages) {
            let text = write_lines(&page.lines)?;
            let turn = page.turn.quarters();
            let position = i64::from(page.page);
            receipts::set_text(&mut ctx.tx, &opened.member, id, position, (&text, turn)).await?;
        }
        let done = [(ReceiptStep::TextRecognition, end)];
        self.write(&mut ctx, &opened, &done, |_| Ok(())).await?;
        let _ = ctx.commit(()).await?;
        Ok(())
    }

    async fn has_other_source(&self, app: &App, user: &User) -> Result<bool, End> {
        let mut reader = app.db.read().await?;
        let opened = self.look(&mut reader, user, app.clock.now()).await?;
        let (_, id) = self.ids();
        let pages = receipts::pages(&mut reader, &opened.member, id).await?;
        drop(reader);
        let has_more =
            opened.receipt.code_key.is_some() || pages.iter().any(|page| page.text.is_some());
        Ok(has_more || self.may_show_pictures(app, user).await?)
    }

    /// From text and codes to a draft.
    pub(super) async fn extract(&self, app: &App, user: &User) -> Result<(), End> {
        let mut reader = app.db.read().await?;
        let opened = self.look(&mut reader, user, app.clock.now()).await?;
        let (_, id) = self.ids();
        let mut lines: Vec<TextLine> = Vec::new();
        let mut codes: Vec<StoredCode> = Vec::new();
        for page in receipts::pages(&mut reader, &opened.member, id).await? {
            if let Some(text) = page.text.as_deref() {
                lines.extend(read_lines(text)?);
            }
            if let Some(text) = page.codes.as_deref() {
                codes.extend(read_codes(text)?);
            }
        }
        let currency = assumed_currency(&mut reader, &opened).await?;
        drop(reader);
        let today = opened.today;
        let language = opened.receipt.language;
        // Much text is much work: nobody else waits for it.
        let extracted = tokio::task::spawn_blocking(move || {
            let code = best(&codes, today);
            let context = ExtractionContext {
                today,
                currency: Some(currency),
                language,
                known: code.as_ref().map(|code| &code.draft),
            };
            let draft = extract(&lines, &context);
            let products = products(&codes);
            (draft, code.map(|code| code.kind), products)
        });
        let (draft, kind, products) = extracted.await.map_err(Error::internal)?;
        let mut draft = ReceiptDraft::new(&draft, kind);
        if draft.lines.is_empty() && draft.total.is_none() {
            // A picture of a package: what is in it is remembered by its number.
            draft.lines = products
                .iter()
                .map(|code| ReceiptLine::of_code(code))
                .collect();
        }
        self.finish(app, user, ReceiptStep::Extraction, |receipt| {
            receipt.draft = Some(draft.to_text()?);
            Ok(())
        })
        .await
    }

    /// What the workspace knows already; then it waits for a person.
    pub(super) async fn suggest(&self, app: &App, user: &User) -> Result<(), End> {
        let (mut ctx, opened) = self.open(app, user).await?;
        let draft = opened.receipt.draft.as_deref();
        let mut draft = match draft {
            Some(text) => ReceiptDraft::kept(text)?,
            None => return Err(End::Failed(ReceiptError::NothingFound)),
        };
        suggestions::fill_in(&mut ctx.tx, &opened.member, &opened.receipt, &mut draft).await?;
        let done = [(ReceiptStep::Matching, StepEnd::Completed)];
        let now = ctx.now();
        let receipt = self
            .write(&mut ctx, &opened, &done, |receipt| {
                receipt.draft = Some(draft.to_text()?);
                receipt.state = ReceiptState::Review;
                receipt.finished_at = Some(now);
                Ok(())
            })
            .await?;
        emit_updated(&mut ctx, &receipt);
        let merchant = draft.merchant.as_ref().map(|field| field.value.as_str());
        let ready = (NotificationKind::ReceiptReady, merchant);
        tellings::tell(&mut ctx, &opened.member, (user, &receipt), ready).await?;
        let _ = ctx.commit(()).await?;
        Ok(())
    }

    /// The pictures of the pages that are looked at.
    async fn pictures(
        &self,
        app: &App,
        user: &User,
        which: impl Fn(&ReceiptPage) -> bool,
    ) -> Result<Vec<PagePicture>, End> {
        let mut reader = app.db.read().await?;
        let opened = self.look(&mut reader, user, app.clock.now()).await?;
        let (_, id) = self.ids();
        let mut pictures = Vec::new();
        for page in receipts::pages(&mut reader, &opened.member, id).await? {
            if which(&page) {
                let member = &opened.member;
                let picture = receipts::page_bytes(&mut reader, member, id, page.position).await?;
                let page = u16::try_from(page.position).map_err(Error::internal)?;
                pictures.push(PagePicture { page, picture });
            }
        }
        Ok(pictures)
    }
}

/// The currency of a receipt that does not say it.
pub(super) async fn assumed_currency(
    reader: &mut Reader,
    opened: &Opened,
) -> Result<CurrencyCode, End> {
    if let Some(id) = opened.receipt.account_id
        && let Some(account) = accounts::get(reader, &opened.member, id).await?
    {
        return Ok(account.currency.code());
    }
    Ok(opened.member.base().code())
}

/// The words of a document, on the page of the receipt that they stand on.
fn on_page(mut lines: Vec<TextLine>, position: i64) -> Vec<TextLine> {
    let page = u16::try_from(position).unwrap_or(u16::MAX);
    for word in lines.iter_mut().flat_map(|line| &mut line.words) {
        word.region.page = page;
    }
    lines
}
