import { Button } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CategorySelect, type FlatCategory } from "@/features/books/categories/public";
import { today } from "@/lib/dates";
import type { Currency } from "@/lib/money";
import { useFormDraft } from "@/session/use-form-draft";
import { AmountInput, amountValue, useAmountErrorText } from "@/ui/amount-input";
import { DateField } from "@/ui/date-field";
import { focusUnreadable } from "@/ui/focus-unreadable";
import { useLocale } from "@/ui/use-locale";
import { PayeeField } from "../payee-field";
import { signedAmount } from "../signed-amount";
import { StatusSelect } from "../status-select";
import { useLastCategory } from "../suggestions/use-suggestions";
import type { TransactionDraft } from "../transaction";
import { type EntryFields, entryOf, keepEntry } from "../unsaved/store";
import "../unsaved/leave-warning";
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
  /** It takes the focus: it was asked for just now. */
  isNew: boolean;
  onSave: (draft: TransactionDraft) => void;
  /** With what was typed and is given up, if anything was. */
  onClose: (given: EntryFields | null) => void;
}

/** A new transaction typed straight into the table: Enter books it, Ctrl+Enter books it and begins the next one. */
export function EntryRow(props: EntryRowProps) {
  const { accountId, workspaceId, currency, canCreateCategory, payees, categories, lastCategoryOf } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  const payeeField = useRef<HTMLInputElement>(null);
  const empty = { payee: "", category: null, amount: amountValue(null, currency, locale) };
  const [fields, setFields] = useState<EntryFields>(
    () => entryOf(accountId) ?? { date: today(), status: "pending", ...empty },
  );
  const set = (some: Partial<EntryFields>) => setFields((now) => ({ ...now, ...some }));
  const { date, status, payee, category, amount } = fields;
  const typed = payee || category || amount.text ? fields : null;
  useEffect(() => keepEntry(accountId, typed), [accountId, typed]);
  const draftNote = useFormDraft(`transaction-row:${accountId}`, fields, setFields);
  const [refused, setRefused] = useState(false);
  const amountError = useAmountErrorText(currency);
  const lastCategory = useLastCategory(workspaceId, lastCategoryOf);

  const expense = (category ? categories.get(category)?.kind : undefined) !== "income";
  /** Offers the category that the payee had last, unless one is chosen meanwhile or the next row has begun. */
  const remember = async () => {
    const known = await lastCategory(payee);
    if (payeeField.current?.value === payee)
      setFields((now) => ({ ...now, category: now.category ?? known }));
  };
  const close = (given: EntryFields | null) => {
    keepEntry(accountId, null);
    props.onClose(given);
  };
  const save = (again: boolean) => {
    if (frame.current && focusUnreadable(frame.current)) return;
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
    if (!again) return close(null);
    // The next row of a pile of receipts is mostly of the same day and status.
    set(empty);
    setRefused(false);
    payeeField.current?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const isListOpen =
      event.target instanceof Element && event.target.getAttribute("aria-expanded") === "true";
    if (event.key === "Escape" && !isListOpen) close(typed);
    if (event.key !== "Enter" || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    save(event.ctrlKey || event.metaKey);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of the grid's layout.
    <div
      ref={frame}
      role="group"
      aria-label={t("transactions.newRow")}
      className={classes.entry}
      onKeyDown={keys}
    >
      <div className={classes.entryFields}>
        <DateField
          aria-label={t("transactions.columns.date")}
          value={date}
          onChange={(day) => set({ date: day })}
          size="xs"
        />
        <PayeeField
          ref={payeeField}
          data-entry
          workspaceId={workspaceId}
          placeholder={t("transactions.columns.payee")}
          value={payee}
          onChange={(name) => set({ payee: name })}
          onBlur={() => {
            if (!category && payee) void remember();
          }}
          data={payees}
          size="xs"
          autoFocus={props.isNew}
        />
        <CategorySelect
          aria-label={t("transactions.columns.category")}
          placeholder={t("transactions.columns.category")}
          workspaceId={workspaceId}
          value={category}
          onChange={(id) => set({ category: id })}
          kind={(amount.minor ?? -1) > 0 && /^\s*\+/.test(amount.text) ? "income" : "expense"}
          canCreate={canCreateCategory}
          size="xs"
        />
        <StatusSelect
          aria-label={t("transactions.columns.status")}
          value={status}
          onChange={(next) => set({ status: next })}
          size="xs"
        />
        <AmountInput
          aria-label={t("transactions.columns.amount")}
          placeholder={expense ? "\u221212.50" : "+12.50"}
          currency={currency}
          value={amount}
          onChange={(value) => {
            setRefused(false);
            set({ amount: value });
          }}
          error={
            refused && !amount.minor
              ? amount.error
                ? amountError(amount.error)
                : t("amount.errors.zero")
              : null
          }
          size="xs"
        />
      </div>
      <div className={classes.entryActions}>
        <div className={classes.hint}>{draftNote ?? t("transactions.entryHint")}</div>
        <Button size="xs" variant="default" onClick={() => close(typed)}>
          {t("common.cancel")}
        </Button>
        <Button size="xs" onClick={() => save(false)}>
          {t("transactions.save")}
        </Button>
      </div>
    </div>
  );
}
