//! Views of transactions that a member of a workspace keeps, to come back to: each for themselves alone.

use thiserror::Error;

use crate::check::{self, Checks, FieldCode, FieldError, Violation};
use crate::id::{UserId, ViewId, WorkspaceId};
use crate::text::fold;
use crate::words::words;

/// How many views a member keeps in one workspace at most.
pub const MAX_VIEWS: usize = 50;

/// How long a name is at most, in characters.
const MAX_NAME_LEN: usize = 100;

/// How long the query of an address is at most, in characters.
const MAX_QUERY_LEN: usize = 2000;

words! {
    /// Where a view is of use.
    pub enum ViewArea {
        /// Wherever transactions are listed.
        Transactions => "transactions",
    }
}

/// A view of transactions that somebody keeps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// Its id.
    pub id: ViewId,
    /// The workspace it looks into.
    pub workspace_id: WorkspaceId,
    /// Whose it is.
    pub user_id: UserId,
    /// Where it is of use.
    pub area: ViewArea,
    /// What its owner calls it.
    pub name: String,
    /// The query of the address that shows it, which only the client understands.
    pub query: String,
    /// Where it stands among those of its area, from 0 on.
    pub position: usize,
    /// Counts the changes, for `If-Match`.
    pub version: i64,
}

/// Name and query of a view, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewDraft {
    name: String,
    query: String,
}

/// Why a view cannot be kept so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ViewRefused {
    /// Another one of the area has the name.
    #[error("another view has this name")]
    Taken,
    /// There are [`MAX_VIEWS`] already.
    #[error("there are too many views")]
    TooMany,
}

impl From<ViewRefused> for Violation {
    fn from(refused: ViewRefused) -> Self {
        match refused {
            ViewRefused::Taken => FieldCode::Taken.into(),
            ViewRefused::TooMany => Self::limited(FieldCode::TooMany, MAX_VIEWS),
        }
    }
}

impl ViewDraft {
    /// Checks a name of 1 to 100 characters and a query of at most 2,000.
    pub fn check(name: &str, query: &str) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let name = checks.take("name", check::line(name, 1, MAX_NAME_LEN));
        let query = checks.take("query", check::line(query, 0, MAX_QUERY_LEN));
        match (name, query) {
            (Some(name), Some(query)) => Ok(Self { name, query }),
            _ => Err(checks.into_errors()),
        }
    }

    /// The new view, behind all that its owner keeps there already.
    pub fn create(
        self,
        id: ViewId,
        (workspace_id, user_id): (WorkspaceId, UserId),
        area: ViewArea,
        kept: &[View],
    ) -> Result<View, ViewRefused> {
        if kept.len() >= MAX_VIEWS {
            return Err(ViewRefused::TooMany);
        }
        let view = View {
            id,
            workspace_id,
            user_id,
            area,
            position: kept.iter().filter(|view| view.area == area).count(),
            name: self.name,
            query: self.query,
            version: 1,
        };
        view.is_alone_with_its_name(kept)?;
        Ok(view)
    }
}

impl View {
    /// The view after a change, among all that its owner keeps. Its place stays unless one is asked for.
    pub fn changed(
        self,
        draft: ViewDraft,
        position: Option<usize>,
        kept: &[Self],
    ) -> Result<Self, ViewRefused> {
        let beside = kept.iter().filter(|view| view.area == self.area).count();
        let view = Self {
            position: position.map_or(self.position, |position| position.min(beside.max(1) - 1)),
            name: draft.name,
            query: draft.query,
            version: self.version + 1,
            ..self
        };
        view.is_alone_with_its_name(kept)?;
        Ok(view)
    }

    fn is_alone_with_its_name(&self, kept: &[Self]) -> Result<(), ViewRefused> {
        let name = fold(&self.name);
        let is_taken = kept
            .iter()
            .any(|view| view.id != self.id && view.area == self.area && fold(&view.name) == name);
        if is_taken {
            Err(ViewRefused::Taken)
        } else {
            Ok(())
        }
    }
}

/// Where the views of one area stand once `moved` stands at its place; without it, once it is gone.
pub fn in_order(kept: &[View], id: ViewId, moved: Option<&View>) -> Vec<ViewId> {
    let area = kept.iter().find(|view| view.id == id).map(|view| view.area);
    let others = kept
        .iter()
        .filter(|view| view.id != id && Some(view.area) == area);
    let mut order: Vec<_> = others.map(|view| view.id).collect();
    if let Some(moved) = moved {
        order.insert(moved.position.min(order.len()), id);
    }
    order
}
