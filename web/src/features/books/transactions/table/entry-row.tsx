import { Button } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CategorySelect, type FlatCategory } from "@/features/books/categories/public";
import { type Day, today } from "@/lib/dates";
import type { Currency } from "@/lib/money";
import { useFormDraft } from "@/session/use-form-draft";
import { AmountInput, amountValue } from "@/ui/amount-input";
import { DateField } from "@/ui/date-field";
import { focusUnreadable } from "@/ui/focus-unreadable";
import { useLocale } from "@/ui/use-locale";
import { PayeeField } from "../payee-field";
import { signedAmount } from "../signed-amount";
import { StatusSelect } from "../status-select";
import { useLastCategory } from "../suggestions/use-suggestions";
import type { TransactionDraft, TransactionStatus } from "../transaction";
import classes from "./grid.module.css";

interface EntryRowProps {
  accountId: string;
  workspaceId: string;
  currency: Currency;
  canCreateCategory: boolean;
  payees: string[];
  categories: ReadonlyMap<string, FlatCategory>;
  /** The category that the payee had last, to be offered again. */
  lastCategoryOf: (payee: string) => string | null;
  onSave: (draft: TransactionDraft) => void;
  onClose: () => void;
}

/** A new transaction typed straight into the table: Enter books it, Ctrl+Enter books it and begins the next one. */
export function EntryRow(props: EntryRowProps) {
  const { accountId, workspaceId, currency, canCreateCategory, payees, categories, lastCategoryOf } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const row = useRef<HTMLDivElement>(null);
  const payeeField = useRef<HTMLInputElement>(null);
  // The next row of a pile of receipts is mostly of the same day and status.
  const [date, setDate] = useState<Day>(today());
  const [status, setStatus] = useState<TransactionStatus>("pending");
  const [payee, setPayee] = useState("");
  const [category, setCategory] = useState<string | null>(null);
  const [amount, setAmount] = useState(() => amountValue(null, currency, locale));
  const draftNote = useFormDraft(
    `transaction-row:${accountId}`,
    { date, status, payee, category, amount },
    (kept) => {
      setDate(kept.date);
      setStatus(kept.status);
      setPayee(kept.payee);
      setCategory(kept.category);
      setAmount(kept.amount);
    },
  );
  const [refused, setRefused] = useState(false);
  const lastCategory = useLastCategory(workspaceId, lastCategoryOf);

  const expense = (category ? categories.get(category)?.kind : undefined) !== "income";
  /** Offers the category that the payee had last, unless one is chosen meanwhile or the next row has begun. */
  const remember = async () => {
    const known = await lastCategory(payee);
    if (payeeField.current?.value === payee) setCategory((now) => now ?? known);
  };
  const save = (again: boolean) => {
    if (row.current && focusUnreadable(row.current)) return;
    if (!amount.minor) return setRefused(true);
    const signed = signedAmount(amount.text, amount.minor, expense);
    props.onSave({
      account_id: accountId,
      date,
      amount: signed,
      currency,
      category_id: category,
      status,
      payee,
      note: "",
    });
    if (!again) return props.onClose();
    setPayee("");
    setCategory(null);
    setAmount(amountValue(null, currency, locale));
    setRefused(false);
    payeeField.current?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === "Escape") props.onClose();
    if (event.key !== "Enter" || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    save(event.ctrlKey || event.metaKey);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of the grid's layout.
    <div
      ref={row}
      role="group"
      aria-label={t("transactions.newRow")}
      className={classes.entry}
      onKeyDown={keys}
    >
      <div className={classes.entryFields}>
        <DateField aria-label={t("transactions.columns.date")} value={date} onChange={setDate} size="xs" />
        <PayeeField
          ref={payeeField}
          workspaceId={workspaceId}
          placeholder={t("transactions.columns.payee")}
          value={payee}
          onChange={setPayee}
          onBlur={() => {
            if (!category && payee) void remember();
          }}
          data={payees}
          size="xs"
          autoFocus
        />
        <CategorySelect
          aria-label={t("transactions.columns.category")}
          placeholder={t("transactions.columns.category")}
          workspaceId={workspaceId}
          value={category}
          onChange={setCategory}
          kind={(amount.minor ?? -1) > 0 && /^\s*\+/.test(amount.text) ? "income" : "expense"}
          canCreate={canCreateCategory}
          size="xs"
        />
        <StatusSelect
          aria-label={t("transactions.columns.status")}
          value={status}
          onChange={setStatus}
          size="xs"
        />
        <AmountInput
          aria-label={t("transactions.columns.amount")}
          placeholder={expense ? "\u221212.50" : "+12.50"}
          currency={currency}
          value={amount}
          onChange={(value) => {
            setRefused(false);
            setAmount(value);
          }}
          error={
            refused && !amount.minor
              ? amount.minor === 0
                ? t("amount.errors.zero")
                : t("amount.errors.empty")
              : null
          }
          size="xs"
        />
      </div>
      <div className={classes.entryActions}>
        <div className={classes.hint}>{draftNote ?? t("transactions.entryHint")}</div>
        <Button size="xs" variant="default" onClick={props.onClose}>
          {t("common.cancel")}
        </Button>
        <Button size="xs" onClick={() => save(false)}>
          {t("transactions.save")}
        </Button>
      </div>
    </div>
  );
}
