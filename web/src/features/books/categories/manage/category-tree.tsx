import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDrag } from "@/ui/use-drag";
import type { CategoryKind, FlatCategory } from "../category";
import { CategoryRow } from "./category-row";
import classes from "./category-tree.module.css";
import { type Folding, withoutFolded } from "./folding";

interface Moving {
  /** Beneath which one may hang. */
  parentsOf: (category: FlatCategory) => ReadonlySet<string>;
  onMove: (category: FlatCategory, parentId: string | null) => void;
}

interface CategoryTreeProps {
  /** In tree order; what is not to be seen is left out. */
  categories: readonly FlatCategory[];
  /** They are hits of a search: shown by their paths instead of their places. */
  flat: boolean;
  folding: Folding;
  /** How often each is used; nothing is said without it. */
  uses: ReadonlyMap<string, number> | null;
  /** What can be done with one, as a menu. */
  menu: (category: FlatCategory) => ReactNode;
  /** Opens one; null for one that cannot be changed. */
  onOpen: (category: FlatCategory) => (() => void) | null;
  /** How those that can be opened are dragged to others; null where they stay. */
  moving: Moving | null;
}

/** The place of those that have no parent. */
const TOP = "top";

const KINDS: readonly CategoryKind[] = ["expense", "income"];

/** The categories of both kinds, each beneath its parent. With a mouse they are dragged to another one. */
export function CategoryTree(props: CategoryTreeProps) {
  const { t } = useTranslation();
  return KINDS.map((kind) => {
    const own = props.categories.filter((category) => category.kind === kind);
    if (own.length === 0) return null;
    const title = kind === "expense" ? t("categories.expenses") : t("categories.income");
    return <Branch key={kind} {...props} categories={own} title={title} />;
  });
}

function Branch(props: CategoryTreeProps & { title: string }) {
  const { categories, title, flat, folding, uses, menu, onOpen, moving } = props;
  const { t } = useTranslation();
  const { dragged, over, source, target } = useDrag<FlatCategory>({
    nameOf: ({ path }) => path,
    fits: (category, place) => {
      if (moving === null || place === (category.parentId ?? TOP)) return false;
      return place === TOP || moving.parentsOf(category).has(place);
    },
    onDrop: (category, place) => moving?.onMove(category, place === TOP ? null : place),
  });
  const parents = new Set(categories.map(({ parentId }) => parentId));
  const shown = flat ? categories : withoutFolded(categories, folding.folded);
  return (
    <section aria-label={title} className={classes.section}>
      <div className={classes.head} data-over={over === TOP || undefined} {...target(TOP)}>
        <h2 className={classes.heading}>{title}</h2>
        {dragged && dragged.depth > 0 && (
          <span className={classes.top}>{t("categoryManagement.dropTop")}</span>
        )}
      </div>
      <ul className={classes.list}>
        {shown.map((category) => (
          <CategoryRow
            key={category.id}
            category={category}
            flat={flat}
            branch={
              !flat && parents.has(category.id)
                ? { isOpen: !folding.folded.has(category.id), onTurn: () => folding.turn(category.id) }
                : null
            }
            uses={uses ? (uses.get(category.id) ?? 0) : null}
            menu={menu(category)}
            onOpen={onOpen(category)}
            over={over === category.id}
            drag={{
              ...target(category.id),
              ...(moving !== null && onOpen(category) !== null ? source(category) : {}),
            }}
          />
        ))}
      </ul>
    </section>
  );
}
