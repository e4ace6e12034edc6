import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CategoryKind, FlatCategory } from "../category";
import { CategoryRow } from "./category-row";
import classes from "./category-tree.module.css";

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
  /** How often each is used; nothing is said without it. */
  uses: ReadonlyMap<string, number> | null;
  /** What can be done with one, as a menu. */
  menu: (category: FlatCategory) => ReactNode;
  /** Opens one; null for one that cannot be changed. */
  onOpen: (category: FlatCategory) => (() => void) | null;
  /** How those that can be opened are dragged to others; null where they stay. */
  moving: Moving | null;
}

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
  const { categories, title, flat, uses, menu, onOpen, moving } = props;
  const { t } = useTranslation();
  // Known at once, for what the browser asks before the page is drawn anew.
  const drag = useRef<{ category: FlatCategory; places: ReadonlySet<string> } | null>(null);
  const [dragged, setDragged] = useState<FlatCategory | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    drag.current = null;
    setDragged(null);
    setOver(null);
  };
  /** Whether what is dragged may be dropped on a category, or at the top. */
  const fits = (id: string | null) =>
    drag.current !== null &&
    id !== drag.current.category.parentId &&
    (id === null || drag.current.places.has(id));
  /** The handlers of a place on which the dragged one may be dropped. */
  const target = (id: string | null) => ({
    onDragOver: (event: DragEvent) => {
      if (!fits(id)) return;
      event.preventDefault();
      setOver(id ?? TOP);
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      const moved = drag.current?.category;
      if (!moved || !fits(id)) return;
      event.preventDefault();
      end();
      moving?.onMove(moved, id);
    },
  });
  return (
    <section aria-label={title} className={classes.section}>
      <div className={classes.head} data-over={over === TOP || undefined} {...target(null)}>
        <h2 className={classes.heading}>{title}</h2>
        {dragged && dragged.depth > 0 && <span className={classes.top}>{t("manageCategories.dropTop")}</span>}
      </div>
      <ul className={classes.list}>
        {categories.map((category) => (
          <CategoryRow
            key={category.id}
            category={category}
            flat={flat}
            uses={uses ? (uses.get(category.id) ?? 0) : null}
            menu={menu(category)}
            onOpen={onOpen(category)}
            over={over === category.id}
            drag={{
              ...target(category.id),
              draggable: moving !== null && onOpen(category) !== null,
              onDragStart: (event: DragEvent) => {
                event.dataTransfer.effectAllowed = "move";
                event.dataTransfer.setData("text/plain", category.path);
                drag.current = { category, places: moving?.parentsOf(category) ?? new Set() };
                // Chromium gives the drag up when the page changes before it has begun.
                setTimeout(() => setDragged(drag.current?.category ?? null));
              },
              onDragEnd: end,
            }}
          />
        ))}
      </ul>
    </section>
  );
}

const TOP = "top";
