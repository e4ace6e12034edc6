import { Button } from "@mantine/core";
import { Tag, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCategories } from "@/features/books/categories/public";
import { formatDay } from "@/lib/dates";
import { currencyOf, digitsOf, formatPercent, parseWire } from "@/lib/money";
import { IconButton } from "@/ui/icon-button";
import { Item } from "@/ui/item-list";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { CategorySuggestion } from "./api";
import classes from "./suggestions.module.css";

interface SuggestionItemProps {
  workspaceId: string;
  item: CategorySuggestion;
  pending: boolean;
  onAccept: () => void;
  onDismiss: () => void;
}

/** A transaction with the category that a model suggests for it. */
export function SuggestionItem({ workspaceId, item, pending, onAccept, onDismiss }: SuggestionItemProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { byId } = useCategories(workspaceId);
  const { date, payee, note, total_amount, currency: code } = item.transaction;
  const currency = currencyOf(code, digitsOf(total_amount));
  const category = byId.get(item.category_id)?.path ?? "";
  const name = payee || note || t("transactions.noPayee");
  return (
    <Item
      icon={Tag}
      title={name}
      badge={
        <span className={classes.confidence} title={item.model_name}>
          {t("categorySuggestions.sure", { percent: formatPercent(item.confidence / 100, locale) })}
        </span>
      }
      details={[
        category,
        formatDay(date, locale),
        <MoneyText
          key="amount"
          amount={parseWire(total_amount, currency.digits)}
          currency={currency}
          tone="flow"
        />,
      ]}
      actions={
        <>
          <Button
            size="compact-sm"
            variant="default"
            disabled={pending}
            aria-label={t("categorySuggestions.acceptOne", { name, category })}
            onClick={onAccept}
          >
            {t("categorySuggestions.accept")}
          </Button>
          <IconButton
            icon={X}
            label={t("categorySuggestions.dismiss", { name })}
            disabled={pending}
            onClick={onDismiss}
          />
        </>
      }
    />
  );
}
