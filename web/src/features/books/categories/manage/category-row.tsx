import { Archive, ChevronRight, Lock } from "lucide-react";
import type { HTMLAttributes, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { RowTitle } from "@/ui/row-title";
import { useLocale } from "@/ui/use-locale";
import type { FlatCategory } from "../category";
import { CategoryIcon } from "../category-icon";
import classes from "./category-tree.module.css";

interface CategoryRowProps {
  category: FlatCategory;
  flat: boolean;
  /** Whether what hangs beneath it is shown; null where nothing does. */
  branch: { isOpen: boolean; onTurn: () => void } | null;
  uses: number | null;
  menu: ReactNode;
  onOpen: (() => void) | null;
  /** Something is held over it that may be dropped here. */
  over: boolean;
  drag: HTMLAttributes<HTMLLIElement>;
}

/** A category in its place in the tree. */
export function CategoryRow({ category, flat, branch, uses, menu, onOpen, over, drag }: CategoryRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name, path, depth, scope, isArchived, isOffered } = category;
  const shown = flat ? path : name;
  return (
    <li
      {...drag}
      className={classes.row}
      data-over={over || undefined}
      style={{ "--depth": flat ? 0 : depth }}
    >
      {branch ? (
        <button
          type="button"
          className={classes.turn}
          aria-expanded={branch.isOpen}
          aria-label={t("categoryManagement.below", { name })}
          onClick={branch.onTurn}
        >
          <ChevronRight size={16} aria-hidden />
        </button>
      ) : (
        !flat && <span className={classes.turn} />
      )}
      <CategoryIcon category={category} tile />
      <div className={classes.text}>
        <RowTitle name={shown} onOpen={onOpen} tone={isOffered ? undefined : "unused"}>
          {scope === "personal" && (
            <Badge icon={Lock} tone="primary">
              {t("categoryManagement.personal")}
            </Badge>
          )}
          {isArchived && <Badge icon={Archive}>{t("categoryManagement.archivedBadge")}</Badge>}
        </RowTitle>
        {uses !== null && (
          <span className={classes.uses}>
            {uses === 0
              ? t("categoryManagement.unused")
              : t("categoryManagement.uses", { count: uses, shown: formatCount(uses, locale) })}
          </span>
        )}
      </div>
      {menu}
    </li>
  );
}
