import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { FlatCategory } from "@/features/books/categories/public";
import classes from "./category-trail.module.css";

interface CategoryTrailProps {
  /** The category that the report is within. */
  parentId: string;
  byId: ReadonlyMap<string, FlatCategory>;
  /** Undefined goes back to all of them. */
  onGo: (parentId: string | undefined) => void;
}

/** The way down to the category that is looked into, each step of it a way back. */
export function CategoryTrail({ parentId, byId, onGo }: CategoryTrailProps) {
  const { t } = useTranslation();
  const trail: FlatCategory[] = [];
  for (let at = byId.get(parentId); at; at = at.parentId === null ? undefined : byId.get(at.parentId)) {
    trail.unshift(at);
  }
  return (
    <nav aria-label={t("reportViews.trail")} className={classes.trail}>
      <button type="button" className={classes.step} onClick={() => onGo(undefined)}>
        {t("reportViews.allCategories")}
      </button>
      {trail.map(({ id, name }) => (
        <span key={id} className={classes.part}>
          <ChevronRight size={14} aria-hidden />
          {id === parentId ? (
            <strong aria-current="true">{name}</strong>
          ) : (
            <button type="button" className={classes.step} onClick={() => onGo(id)}>
              {name}
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}
