import { useTranslation } from "react-i18next";
import { CategoryIcon, useCategories } from "@/features/books/categories/public";
import type { Currency } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import type { Part } from "./parts";
import classes from "./review-form.module.css";

interface PartsNoteProps {
  workspaceId: string;
  parts: readonly Part[];
  currency: Currency;
  /** They are divided in proportion, since the lines are of another currency. */
  isScaled: boolean;
}

/** What the transaction will be split into. */
export function PartsNote({ workspaceId, parts, currency, isScaled }: PartsNoteProps) {
  const { t } = useTranslation();
  const { byId } = useCategories(workspaceId);
  return (
    <section className={classes.parts} aria-label={t("receipts.parts.title")}>
      <h2 className={classes.partsTitle}>{t("receipts.parts.title")}</h2>
      <ul className={classes.partsList}>
        {parts.map(({ category_id, amount, isDifference }) => {
          const category = (category_id && byId.get(category_id)) || null;
          return (
            <li key={`${category_id} ${isDifference}`}>
              <CategoryIcon category={category} />
              <span className={classes.partName}>
                {category?.path ?? t("transactions.noCategory")}
                {isDifference && <em>{t("receipts.parts.difference")}</em>}
              </span>
              <MoneyText amount={amount} currency={currency} />
            </li>
          );
        })}
      </ul>
      {isScaled && <p className={classes.hint}>{t("receipts.parts.scaled")}</p>}
    </section>
  );
}
