//! Names that are the only ones of their owner's, in the form in which they are compared.

/// Folds the names of a table anew that an older program has folded in another way. One that would be called as another
/// of its owner's keeps its form until it is renamed; a condition says which others count besides.
macro_rules! refold {
    ($tx:expr, $table:literal, $besides:literal) => {{
        let rows: Vec<(uuid::Uuid, String, String)> = $crate::db::fetch_all!(
            $tx,
            (uuid::Uuid, String, String),
            concat!("SELECT id, name, name_folded FROM ", $table, " ORDER BY id"),
        )?;
        for (id, name, was) in rows {
            let is = kym_domain::text::fold(&name);
            if is == was {
                continue;
            }
            $crate::db::execute!(
                $tx,
                concat!(
                    "UPDATE ",
                    $table,
                    " SET name_folded = $1 WHERE id = $2 AND NOT EXISTS (
                         SELECT 1 FROM ",
                    $table,
                    " other WHERE other.workspace_id = ",
                    $table,
                    ".workspace_id
                             AND other.user_id = ",
                    $table,
                    ".user_id AND other.name_folded = $1 ",
                    $besides,
                    ")"
                ),
                is.as_str(),
                id,
            )?;
        }
        Ok(())
    }};
}

pub(crate) use refold;
