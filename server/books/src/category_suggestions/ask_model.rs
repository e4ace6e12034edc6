//! Asks a model about transactions, fifty at a time. What it said is written down after each question, so whoever goes on
//! after a crash begins with the next one.

use std::collections::BTreeMap;

use kym_ai::ai_calls::{Asker, Unanswered, ask};
use kym_domain::category_suggestions::{
    CategorySuggestion, CategorySuggestionRun, CategorySuggestionRunError, MAX_EXAMPLES, Offer,
    ROWS_PER_QUESTION,
};
use kym_domain::id::{AccountId, CategorySuggestionRunId, TransactionId, WorkspaceId};
use kym_domain::money::Currency;
use kym_domain::users::User;
use kym_platform::context::{Author, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::jobs::{Job, Outcome};
use kym_platform::state::App;
use kym_store::access::{EditTransactions, Lookup, Member};
use kym_store::category_suggestions::{self, runs};
use kym_store::events::Audience;
use kym_store::{Reader, StoreError, access, accounts, categories, settings, transactions, users};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::CATEGORY_SUGGESTION_PROGRESS;
use super::question::{question, read};
use super::select::suggestible;
use super::wire::CategorySuggestionProgress;

/// How many payees are looked at for examples: of some the category is gone, or is not offered.
const MAX_REMEMBERED: i64 = 200;

/// One run.
#[derive(Debug, Serialize, Deserialize)]
pub struct SuggestCategories {
    /// The workspace.
    pub workspace_id: Uuid,
    /// Which run.
    pub run_id: Uuid,
    /// All transactions that it is about.
    pub transaction_ids: Vec<Uuid>,
}

/// Why it ends before its end.
enum End {
    /// It cannot go on.
    Failed(CategorySuggestionRunError),
    /// It may work later.
    Later(Error),
}

impl<E: Into<Error>> From<E> for End {
    fn from(error: E) -> Self {
        Self::Later(error.into())
    }
}

/// What is asked in one question.
struct QuestionInputs {
    offer: Offer,
    currencies: BTreeMap<AccountId, Currency>,
    examples: Vec<(String, String)>,
}

impl Job for SuggestCategories {
    const KIND: &'static str = "suggest_categories";
    const IS_SLOW: bool = true;

    async fn run(&self, app: &App) -> Outcome {
        loop {
            let gone_on = match self.find(app).await {
                Ok(Some((run, user))) => self.go_on(app, run, &user).await,
                Ok(None) => return Outcome::Done,
                Err(error) => Err(error.into()),
            };
            match gone_on {
                Ok(()) => {}
                Err(End::Failed(error)) => return self.fail(app, error).await.into(),
                Err(End::Later(error)) => return error.into(),
            }
        }
    }

    async fn given_up(&self, app: &App, _: &str) -> Result<(), StoreError> {
        self.fail(app, CategorySuggestionRunError::Failed).await
    }
}

impl SuggestCategories {
    fn workspace(&self) -> WorkspaceId {
        WorkspaceId::from_uuid(self.workspace_id)
    }

    /// The run, as long as it has not ended, and whose it is.
    async fn find(&self, app: &App) -> Result<Option<(CategorySuggestionRun, User)>, StoreError> {
        let id = CategorySuggestionRunId::from_uuid(self.run_id);
        let mut reader = app.db.read().await?;
        let found = runs::find(&mut reader, self.workspace(), id).await?;
        let Some(run) = found.filter(CategorySuggestionRun::is_open) else {
            return Ok(None);
        };
        let user = users::get(&mut reader, run.user_id).await?;
        Ok(user.map(|user| (run, user)))
    }

    /// Asks the next question and writes down what was said.
    async fn go_on(&self, app: &App, run: CategorySuggestionRun, user: &User) -> Result<(), End> {
        let next = self.next(&run);
        let mut reader = app.db.read().await?;
        let member = allowed(&mut reader, user, self.workspace()).await?;
        let inputs = gather(&mut reader, &member, &next).await?;
        drop(reader);
        let suggestions = match inputs {
            Some(inputs) => self.ask(app, user, &inputs).await?,
            None => Vec::new(),
        };
        let mut ctx = app.write_as(Author::of(user)).await?;
        let member = allowed(&mut ctx.tx, user, self.workspace()).await?;
        // Some may have left the workspace with their account meanwhile.
        let here = transactions::get_many(&mut ctx.tx, &member, &next).await?;
        let is_here =
            |one: &CategorySuggestion| here.iter().any(|row| row.id == one.transaction_id);
        let suggestions: Vec<_> = suggestions.into_iter().filter(is_here).collect();
        category_suggestions::keep(&mut ctx.tx, &member, &suggestions).await?;
        let suggested = suggestions.iter().filter(|one| one.category_id.is_some());
        let (rows, suggested) = (count(next.len()), count(suggested.count()));
        let is = run.clone().asked(rows, suggested, ctx.now());
        runs::update(&mut ctx.tx, &run, &is).await?;
        publish(&mut ctx, &is);
        let _ = ctx.commit(()).await?;
        Ok(())
    }

    /// The transactions of the next question.
    fn next(&self, run: &CategorySuggestionRun) -> Vec<TransactionId> {
        let asked = usize::try_from(run.asked_count).unwrap_or(usize::MAX);
        let ids = self.transaction_ids.iter().skip(asked);
        ids.take(ROWS_PER_QUESTION)
            .map(|id| TransactionId::from_uuid(*id))
            .collect()
    }

    async fn ask(
        &self,
        app: &App,
        user: &User,
        inputs: &QuestionInputs,
    ) -> Result<Vec<CategorySuggestion>, End> {
        let asker = Asker {
            user: user.id,
            workspace: self.workspace(),
        };
        let now = app.clock.now();
        let question = question(&inputs.offer, &inputs.currencies, &inputs.examples);
        let check = |answer: &serde_json::Value| inputs.offer.read(&read(answer)?, "", now);
        let answered = match Box::pin(ask(app, &asker, &question, check)).await {
            Ok(answered) => answered,
            Err(why) => return Err(end_of(why)),
        };
        let name = &answered.model_name;
        let suggestions = answered.value.into_iter().map(|one| CategorySuggestion {
            model_name: name.clone(),
            ..one
        });
        Ok(suggestions.collect())
    }

    /// Notes that it cannot go on, and tells who asked for it.
    async fn fail(&self, app: &App, error: CategorySuggestionRunError) -> Result<(), StoreError> {
        let Some((run, user)) = self.find(app).await? else {
            return Ok(());
        };
        let noted: Result<()> = async {
            let mut ctx = app.write_as(Author::of(&user)).await?;
            let failed = run.clone().failed(error, ctx.now());
            runs::update(&mut ctx.tx, &run, &failed).await?;
            publish(&mut ctx, &failed);
            ctx.commit(()).await.map(drop)
        }
        .await;
        noted.map_err(|error| {
            tracing::error!(?error, run.id = %self.run_id, "suggestions cannot be given up");
            StoreError::Busy
        })
    }
}

/// The right to change transactions, which the user may have lost since they asked.
async fn allowed(
    reader: &mut Reader,
    user: &User,
    workspace: WorkspaceId,
) -> Result<Member<EditTransactions>, End> {
    match access::member(reader, user.id, workspace).await? {
        Lookup::Granted(member) => Ok(member),
        Lookup::NotEnough | Lookup::Stranger => {
            Err(End::Failed(CategorySuggestionRunError::NotAllowed))
        }
    }
}

/// What is asked about these transactions; nothing when there is nothing to ask.
async fn gather(
    reader: &mut Reader,
    member: &Member<EditTransactions>,
    ids: &[TransactionId],
) -> Result<Option<QuestionInputs>> {
    let rows = suggestible(reader, member, ids).await?;
    let settings = settings::get(reader, member.user()).await?;
    let language = settings.unwrap_or_default().language;
    let categories = categories::list(reader, member).await?;
    let offer = Offer::new(rows, &categories, language);
    if offer.is_empty() {
        return Ok(None);
    }
    let remembered = category_suggestions::remembered(reader, member, MAX_REMEMBERED).await?;
    let examples = remembered.into_iter().filter_map(|(payee, category)| {
        let category = offer.name_of(category)?;
        Some((payee, category))
    });
    let examples = examples.take(MAX_EXAMPLES).collect();
    let accounts = accounts::list(reader, member, false).await?;
    let currencies = accounts
        .iter()
        .map(|account| (account.id, account.currency));
    Ok(Some(QuestionInputs {
        currencies: currencies.collect(),
        offer,
        examples,
    }))
}

/// How a run ends to which no model answers.
fn end_of(why: Unanswered) -> End {
    End::Failed(match why {
        Unanswered::NoModel => CategorySuggestionRunError::NoModel,
        Unanswered::NotAgreed => CategorySuggestionRunError::NotAgreed,
        Unanswered::Forbidden => CategorySuggestionRunError::Forbidden,
        Unanswered::CapReached(_) | Unanswered::LimitExceeded(_) => {
            CategorySuggestionRunError::CapReached
        }
        Unanswered::Failed(_) => CategorySuggestionRunError::Unanswered,
        Unanswered::Store(error) => return error.into(),
    })
}

/// Tells who asked for it how far it has come.
fn publish(ctx: &mut Ctx, run: &CategorySuggestionRun) {
    let progress = CategorySuggestionProgress::of(run);
    let user = Audience::User(ctx.author.user);
    ctx.emit(user, CATEGORY_SUGGESTION_PROGRESS, &progress);
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
