//! The categories that everybody finds on the first day.

use uuid::Uuid;

use super::{Category, CategoryKind, CategoryName, Scope};
use crate::id::CategoryId;

/// A group: number, kind, English and Russian name, icon, colour, and its leaves.
type Group = (
    u8,
    CategoryKind,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static [Leaf],
);

/// A leaf: number within its group, English and Russian name, icon.
type Leaf = (u8, &'static str, &'static str, &'static str);

/// Numbers make the ids, which rows of every installation refer to: never change or reuse one. Add
/// at the end of a group, or a new group. Icons are names of the set `lucide`.
#[rustfmt::skip]
const GROUPS: &[Group] = &[
    (1, CategoryKind::Expense, "Housing", "Жильё", "house", "#8d6e63", &[
        (1, "Rent", "Аренда", "key-round"),
        (2, "Mortgage", "Ипотека", "landmark"),
        (3, "Utilities", "Коммунальные услуги", "plug-zap"),
        (4, "Internet and phone", "Интернет и связь", "wifi"),
        (5, "Repairs", "Ремонт", "hammer"),
        (6, "Furniture and appliances", "Мебель и техника", "sofa"),
    ]),
    (2, CategoryKind::Expense, "Food", "Еда", "utensils", "#ef6c00", &[
        (1, "Groceries", "Продукты", "shopping-basket"),
        (2, "Restaurants", "Рестораны", "chef-hat"),
        (3, "Coffee and snacks", "Кофе и перекусы", "coffee"),
        (4, "Delivery", "Доставка еды", "bike"),
    ]),
    (3, CategoryKind::Expense, "Transport", "Транспорт", "car", "#1976d2", &[
        (1, "Public transport", "Общественный транспорт", "bus"),
        (2, "Taxi", "Такси", "car-taxi-front"),
        (3, "Fuel", "Топливо", "fuel"),
        (4, "Car upkeep", "Содержание машины", "wrench"),
        (5, "Parking and tolls", "Парковка и платные дороги", "circle-parking"),
    ]),
    (4, CategoryKind::Expense, "Shopping", "Покупки", "shopping-bag", "#ad1457", &[
        (1, "Clothes and shoes", "Одежда и обувь", "shirt"),
        (2, "Electronics", "Электроника", "smartphone"),
        (3, "Household goods", "Хозяйственные товары", "spray-can"),
        (4, "Presents", "Подарки", "gift"),
    ]),
    (5, CategoryKind::Expense, "Health", "Здоровье", "heart-pulse", "#c62828", &[
        (1, "Doctors", "Врачи", "stethoscope"),
        (2, "Medicine", "Лекарства", "pill"),
        (3, "Sport", "Спорт", "dumbbell"),
        (4, "Beauty", "Красота", "scissors"),
    ]),
    (6, CategoryKind::Expense, "Family", "Семья", "users", "#7b1fa2", &[
        (1, "Children", "Дети", "baby"),
        (2, "Education", "Образование", "graduation-cap"),
        (3, "Pets", "Питомцы", "paw-print"),
        (4, "Pocket money", "Карманные деньги", "hand-coins"),
    ]),
    (7, CategoryKind::Expense, "Leisure", "Досуг", "party-popper", "#00838f", &[
        (1, "Cinema and concerts", "Кино и концерты", "clapperboard"),
        (2, "Books and games", "Книги и игры", "gamepad-2"),
        (3, "Hobbies", "Хобби", "palette"),
        (4, "Subscriptions", "Подписки", "repeat"),
    ]),
    (8, CategoryKind::Expense, "Travel", "Путешествия", "plane", "#0277bd", &[
        (1, "Tickets", "Билеты", "ticket"),
        (2, "Hotels", "Гостиницы", "bed-double"),
        (3, "On the road", "В дороге", "luggage"),
    ]),
    (9, CategoryKind::Expense, "Finance", "Финансы", "receipt", "#455a64", &[
        (1, "Taxes", "Налоги", "scale"),
        (2, "Insurance", "Страхование", "shield-check"),
        (3, "Bank fees", "Банковские комиссии", "credit-card"),
        (4, "Loan interest", "Проценты по кредитам", "percent"),
    ]),
    (10, CategoryKind::Expense, "Other expenses", "Прочие расходы", "ellipsis", "#757575", &[
        (1, "Charity", "Благотворительность", "hand-heart"),
        (2, "Losses", "Потери", "circle-alert"),
    ]),
    (11, CategoryKind::Income, "Work", "Работа", "briefcase", "#2e7d32", &[
        (1, "Salary", "Зарплата", "banknote"),
        (2, "Bonus", "Премия", "trophy"),
        (3, "Side work", "Подработка", "laptop"),
    ]),
    (12, CategoryKind::Income, "Other income", "Прочие доходы", "coins", "#558b2f", &[
        (1, "Interest and dividends", "Проценты и дивиденды", "trending-up"),
        (2, "Gifts received", "Подарки и помощь", "gift"),
        (3, "Sales", "Продажи", "store"),
        (4, "Benefits", "Пособия и пенсии", "umbrella"),
        (5, "Refunds", "Возвраты", "undo-2"),
    ]),
];

/// The id of leaf `leaf` of group `group`, or of the group itself when `leaf` is 0.
const fn system_id(group: u8, leaf: u8) -> CategoryId {
    let number = (group as u128) << 8 | leaf as u128;
    CategoryId::from_uuid(Uuid::from_u128(
        0x019a_0000_0000_7000_8000_0000_0000_0000 | number,
    ))
}

/// The system's categories, parents before children.
pub fn system_categories() -> Vec<Category> {
    let mut all = Vec::new();
    for &(number, kind, en, ru, icon, color, leaves) in GROUPS {
        let group = category(system_id(number, 0), None, kind, en, ru, icon, color);
        let parent = Some(group.id);
        all.push(group);
        for &(leaf, en, ru, icon) in leaves {
            all.push(category(
                system_id(number, leaf),
                parent,
                kind,
                en,
                ru,
                icon,
                color,
            ));
        }
    }
    all
}

fn category(
    id: CategoryId,
    parent_id: Option<CategoryId>,
    kind: CategoryKind,
    en: &str,
    ru: &str,
    icon: &str,
    color: &str,
) -> Category {
    Category {
        id,
        scope: Scope::System,
        user_id: None,
        parent_id,
        name: CategoryName::Translated {
            en: en.to_owned(),
            ru: ru.to_owned(),
        },
        kind,
        icon: icon.to_owned(),
        color: color.to_owned(),
        is_archived: false,
        version: 1,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::categories::{CategoryDraft, place};
    use crate::language::Language;

    #[test]
    fn every_system_category_has_an_id_of_its_own() {
        let all = system_categories();
        let ids: HashSet<_> = all.iter().map(|category| category.id).collect();
        assert_eq!(ids.len(), all.len());
        assert_eq!(
            all[0].id.to_string(),
            "019a0000-0000-7000-8000-000000000100"
        );
        assert_eq!(
            all[1].id.to_string(),
            "019a0000-0000-7000-8000-000000000101"
        );
    }

    #[test]
    fn names_are_given_in_both_languages_and_only_once_per_group() {
        let mut seen = HashSet::new();
        for category in system_categories() {
            for language in Language::ALL {
                let name = category.name.in_language(*language).to_owned();
                assert!(
                    seen.insert((category.parent_id, *language, name)),
                    "{category:?}"
                );
            }
            let ru = category.name.in_language(Language::Ru);
            assert!(
                ru.chars().any(|letter| ('а'..='я').contains(&letter)),
                "{ru}"
            );
        }
    }

    #[test]
    fn icons_and_colours_are_such_as_people_may_choose() {
        for category in system_categories() {
            let draft =
                CategoryDraft::check("x", None, Some(&category.icon), Some(&category.color));
            assert!(draft.is_ok(), "{category:?}");
        }
    }

    #[test]
    fn every_leaf_hangs_where_it_may() {
        let all = system_categories();
        for category in &all {
            if let Some(parent) = category.parent_id {
                assert_eq!(
                    place(
                        &all,
                        Some(category.id),
                        parent,
                        category.kind,
                        category.scope
                    ),
                    Ok(())
                );
            }
        }
    }
}
