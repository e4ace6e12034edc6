import { Button, CloseButton } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type Currency, type Minor, sum } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import type { Transaction } from "../transaction";
import classes from "./selection-bar.module.css";

interface SelectionBarProps {
  rows: readonly Transaction[];
  currency: Currency;
  canEdit: boolean;
  onDelete: () => void;
  onClear: () => void;
}

/** What is chosen and what it comes to, raised over the bottom of the screen. */
export function SelectionBar({ rows, currency, canEdit, onDelete, onClear }: SelectionBarProps) {
  const { t } = useTranslation();
  const total: Minor = sum(rows.map((row) => row.amount));
  return (
    <section className={classes.bar} aria-label={t("transactions.selection")}>
      <span className={classes.count}>
        {t("transactions.selected", { count: rows.length })}
        <MoneyText amount={total} currency={currency} tone="quiet" />
      </span>
      {canEdit && (
        <Button variant="subtle" color="red" size="sm" leftSection={<Trash2 size={16} />} onClick={onDelete}>
          {t("transactions.delete")}
        </Button>
      )}
      <CloseButton aria-label={t("transactions.clearSelection")} onClick={onClear} />
    </section>
  );
}
