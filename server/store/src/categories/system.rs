//! The system's categories: those that the program brings along, as administrators have changed them,
//! and those that administrators have added.

use std::collections::{BTreeSet, HashMap};

use kym_domain::categories::{Category, CategoryName, system_categories};
use kym_domain::id::CategoryId;
use kym_domain::language::Language;
use uuid::Uuid;

use super::row::SystemRow;
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;

/// The ids of all of them: a reference to one stands in a column of its own.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn ids(tx: &mut Tx) -> Result<BTreeSet<Uuid>, StoreError> {
    let rows: Vec<(Uuid,)> = fetch_all!(tx, (Uuid,), "SELECT id FROM system_categories")?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Writes the system's categories as this program knows them. What is the same already is left alone,
/// and so is what an administrator has changed. Rows of all workspaces refer to them.
pub async fn seed(tx: &mut Tx) -> Result<(), StoreError> {
    let known = fetch_all!(
        tx,
        SeedRow,
        "SELECT id, parent_id, kind, name_en, name_ru, icon, color, position, version FROM system_categories"
    )?;
    let known: HashMap<_, _> = known.into_iter().map(|row| (row.id, row)).collect();
    for (position, category) in (0_i64..).zip(system_categories()) {
        let is = SeedRow::of(&category, position);
        if known
            .get(&is.id)
            .is_some_and(|was| was.version != 1 || *was == is)
        {
            continue;
        }
        execute!(
            tx,
            "INSERT INTO system_categories (id, parent_id, kind, name_en, name_ru, icon, color, position)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
             ON CONFLICT (id) DO UPDATE SET
                 parent_id = excluded.parent_id, kind = excluded.kind, name_en = excluded.name_en,
                 name_ru = excluded.name_ru, icon = excluded.icon, color = excluded.color,
                 position = excluded.position
             WHERE system_categories.version = 1
                 AND (system_categories.kind, system_categories.name_en, system_categories.name_ru,
                      system_categories.icon, system_categories.color, system_categories.position)
                  <> (excluded.kind, excluded.name_en, excluded.name_ru, excluded.icon, excluded.color,
                      excluded.position)",
            is.id,
            is.parent_id,
            is.kind,
            is.name_en,
            is.name_ru,
            is.icon,
            is.color,
            is.position,
        )?;
    }
    Ok(())
}

/// A category as it is written at a start.
#[derive(PartialEq, Eq, sqlx_macros::FromRow)]
struct SeedRow {
    id: Uuid,
    parent_id: Option<Uuid>,
    kind: String,
    name_en: String,
    name_ru: String,
    icon: String,
    color: String,
    position: i64,
    version: i64,
}

impl SeedRow {
    fn of(category: &Category, position: i64) -> Self {
        Self {
            id: category.id.as_uuid(),
            parent_id: category.parent_id.map(|id| id.as_uuid()),
            kind: category.kind.as_str().to_owned(),
            name_en: category.name.in_language(Language::En).to_owned(),
            name_ru: category.name.in_language(Language::Ru).to_owned(),
            icon: category.icon.clone(),
            color: category.color.clone(),
            position,
            version: 1,
        }
    }
}

/// All of them, parents before their children.
pub async fn list(reader: &mut Reader) -> Result<Vec<Category>, StoreError> {
    let rows = fetch_all!(
        reader,
        SystemRow,
        "SELECT id, parent_id, kind, name_en, name_ru, icon, color, is_archived, version
         FROM system_categories ORDER BY position, id"
    )?;
    rows.into_iter().map(Category::try_from).collect()
}

/// A number that moves on whenever an administrator changes one of them or adds one: no workspace counts that as a
/// change of its own.
pub async fn change_number(reader: &mut Reader) -> Result<i64, StoreError> {
    let (number,) = fetch_one!(
        reader,
        (i64,),
        "SELECT CAST(COALESCE(SUM(version), 0) AS BIGINT) FROM system_categories"
    )?;
    Ok(number)
}

/// One of them, which nobody else changes until this change ends.
pub async fn take(tx: &mut Tx, id: CategoryId) -> Result<Option<Category>, StoreError> {
    let sql = tx.dialect(
        "SELECT id, parent_id, kind, name_en, name_ru, icon, color, is_archived, version
         FROM system_categories WHERE id = $1",
        "SELECT id, parent_id, kind, name_en, name_ru, icon, color, is_archived, version
         FROM system_categories WHERE id = $1 FOR NO KEY UPDATE",
    );
    let row = fetch_optional!(tx, SystemRow, sql, id.as_uuid())?;
    row.map(Category::try_from).transpose()
}

/// Writes a new one, behind all others.
pub async fn insert(tx: &mut Tx, category: &Category) -> Result<(), StoreError> {
    let [en, ru] = names(category);
    execute!(
        tx,
        "INSERT INTO system_categories
             (id, parent_id, kind, name_en, name_ru, icon, color, is_archived, version, position)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9,
                 (SELECT COALESCE(MAX(position), 0) + 1 FROM system_categories))",
        category.id.as_uuid(),
        category.parent_id.map(|id| id.as_uuid()),
        category.kind.as_str(),
        en,
        ru,
        category.icon,
        category.color,
        category.is_archived,
        category.version,
    )?;
    Ok(())
}

/// Writes a changed one over the version before it.
///
/// # Errors
/// [`StoreError::Conflict`] when the version before it is not the stored one any more.
pub async fn update(tx: &mut Tx, category: &Category) -> Result<(), StoreError> {
    let [en, ru] = names(category);
    let rows = execute!(
        tx,
        "UPDATE system_categories SET name_en = $1, name_ru = $2, icon = $3, color = $4, is_archived = $5, version = $6
         WHERE id = $7 AND version = $8",
        en,
        ru,
        category.icon,
        category.color,
        category.is_archived,
        category.version,
        category.id.as_uuid(),
        category.version - 1,
    )?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

fn names(category: &Category) -> [&str; 2] {
    match &category.name {
        CategoryName::Own(name) => [name, name],
        CategoryName::Translated { en, ru } => [en, ru],
    }
}
