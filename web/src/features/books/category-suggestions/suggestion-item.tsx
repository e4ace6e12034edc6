import { Button } from "@mantine/core";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CategoryIcon, useCategories } from "@/features/books/categories/public";
import { formatDay } from "@/lib/dates";
import { currencyOf, digitsOf, formatPercent, parseWire } from "@/lib/money";
import { FactLine } from "@/ui/fact-line";
import { IconButton } from "@/ui/icon-button";
import { MoneyText } from "@/ui/money-text";
import { ReviewRow } from "@/ui/review-dialog";
import { RowText } from "@/ui/row-text";
import { useLocale } from "@/ui/use-locale";
import type { CategorySuggestion } from "./api";
import classes from "./suggestions.module.css";

interface SuggestionItemProps {
  workspaceId: string;
  item: CategorySuggestion;
  /** The account of the transaction, where it does not go without saying. */
  accountName: string | undefined;
  onAccept: () => void;
  onDismiss: () => void;
}

/** A transaction with the category that a model suggests for it. */
export function SuggestionItem({ workspaceId, item, accountName, onAccept, onDismiss }: SuggestionItemProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { byId } = useCategories(workspaceId);
  const { date, payee, note, total_amount, currency: code } = item.transaction;
  const currency = currencyOf(code, digitsOf(total_amount));
  const category = byId.get(item.category_id);
  const path = category?.path ?? "";
  const name = payee || note || t("transactions.noPayee");
  return (
    <ReviewRow
      lead={<CategoryIcon category={category ?? null} tile />}
      end={
        <>
          <div className={classes.when}>
            <MoneyText amount={parseWire(total_amount, currency.digits)} currency={currency} tone="flow" />
            <FactLine>
              <span>{formatDay(date, locale)}</span>
              {accountName && <span>{accountName}</span>}
            </FactLine>
          </div>
          <div className={classes.actions}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t("categorySuggestions.acceptOne", { name, category: path })}
              onClick={onAccept}
            >
              {t("categorySuggestions.accept")}
            </Button>
            <IconButton icon={X} label={t("categorySuggestions.dismiss", { name })} onClick={onDismiss} />
          </div>
        </>
      }
    >
      <RowText title={name}>
        <FactLine>
          <span className={classes.category}>{path}</span>
          <span title={item.model_name}>
            {t("categorySuggestions.sure", { percent: formatPercent(item.confidence / 100, locale) })}
          </span>
        </FactLine>
      </RowText>
    </ReviewRow>
  );
}
