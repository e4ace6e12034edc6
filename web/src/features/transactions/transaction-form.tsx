import { Button, Select, Textarea } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CategorySelect } from "@/features/categories/public";
import { type Day, today } from "@/lib/dates";
import { AmountInput, amountValue, useAmountErrorText } from "@/ui/amount-input";
import { DateField } from "@/ui/date-field";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { asksForNext, useFormProblems } from "./form-problems";
import { PayeeField } from "./payee-field";
import { StatusSelect } from "./status-select";
import type { Transaction, TransactionDraft } from "./transaction";
import type { DialogContext } from "./transaction-dialog";
import classes from "./transaction-dialog.module.css";
import { useTransactionActions } from "./use-transaction-actions";

interface TransactionFormProps extends DialogContext {
  /** The row to edit; null for a new one. */
  row: Transaction | null;
  accountId: string | null;
  direction: "expense" | "income";
  onClose: () => void;
  onDelete: (row: Transaction) => void;
  onPending: (pending: boolean) => void;
}

const FIELDS = ["total_amount", "account_id", "date", "category_id", "status", "payee", "note"];

/** An expense or an income: the amount first, the rest is mostly known by the payee. */
export function TransactionForm(props: TransactionFormProps) {
  const { workspace, accounts, history, canCreateCategory, row, direction } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const currency = { code: workspace.currency, digits: workspace.currency_digits };
  const amountError = useAmountErrorText(currency);
  const { create, update } = useTransactionActions(workspace);
  const { problems, clear, report, refuse } = useFormProblems(FIELDS);
  const amountField = useRef<HTMLInputElement>(null);
  const startAmount = row ? Math.abs(row.amount) : null;
  const [amount, setAmount] = useState(() => amountValue(startAmount, currency, locale));
  const [payee, setPayee] = useState(row?.payee ?? "");
  const [accountId, setAccountId] = useState(props.accountId ?? accounts[0]?.id ?? null);
  const [date, setDate] = useState<Day>(row?.date ?? today());
  const [categoryId, setCategoryId] = useState(row?.category_id ?? null);
  const [status, setStatus] = useState(row?.status ?? "pending");
  const [note, setNote] = useState(row?.note ?? "");

  const draft = (): TransactionDraft | null => {
    const wrong: Record<string, string> = {};
    if (amount.minor === null) wrong.total_amount = amountError(amount.error ?? "empty");
    else if (amount.minor === 0) wrong.total_amount = t("amount.errors.zero");
    else if (amount.minor < 0) wrong.total_amount = t("amount.errors.negative");
    if (!accountId) wrong.account_id = t("transactions.chooseAccount");
    if (report(wrong) || amount.minor === null || !accountId) return null;
    const signed = direction === "expense" ? -amount.minor : amount.minor;
    return {
      account_id: accountId,
      date,
      amount: signed,
      category_id: categoryId,
      status,
      payee: payee.trim(),
      note: note.trim(),
    };
  };
  const begin = () => {
    setAmount(amountValue(null, currency, locale));
    setPayee("");
    setCategoryId(null);
    setNote("");
    clear();
    amountField.current?.focus();
  };
  const submit = (again: boolean) => {
    const next = draft();
    if (!next) return;
    props.onPending(true);
    const options = {
      onSuccess: () => {
        if (!row) notifySuccess(t("transactions.added"));
        if (again && !row) begin();
        else props.onClose();
      },
      onError: refuse,
      onSettled: () => props.onPending(false),
    };
    if (row) update.mutate({ row, patch: next }, options);
    else create.mutate(next, options);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reads a shortcut of the fields inside.
    <div
      onKeyDown={(event) => {
        if (!asksForNext(event)) return;
        event.preventDefault();
        submit(true);
      }}
    >
      <FormShell
        onSubmit={(event) => {
          event.preventDefault();
          submit(false);
        }}
        submitLabel={row ? t("transactions.save") : t("transactions.add")}
        pending={create.isPending || update.isPending}
        error={problems.form}
        onCancel={props.onClose}
        aside={row && <DeleteButton onDelete={() => props.onDelete(row)} />}
      >
        <AmountInput
          ref={amountField}
          big
          data-autofocus
          label={t("transactions.columns.amount")}
          description={t("amount.hint")}
          currency={currency}
          value={amount}
          onChange={setAmount}
          error={problems.fields.total_amount}
        />
        <PayeeField
          label={t("transactions.columns.payee")}
          value={payee}
          onChange={setPayee}
          onBlur={() => {
            if (!categoryId && payee) setCategoryId(history.lastCategory(payee));
          }}
          data={history.names}
          error={problems.fields.payee}
        />
        <div className={classes.pair}>
          <Select
            label={t("transactions.account")}
            value={accountId}
            data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setAccountId}
            allowDeselect={false}
            error={problems.fields.account_id}
          />
          <DateField
            label={t("transactions.columns.date")}
            value={date}
            onChange={setDate}
            error={problems.fields.date}
          />
        </div>
        <div className={classes.pair} data-uneven>
          <CategorySelect
            label={t("transactions.columns.category")}
            placeholder={t("transactions.noCategory")}
            workspaceId={workspace.id}
            value={categoryId}
            onChange={setCategoryId}
            kind={direction}
            canCreate={canCreateCategory}
            error={problems.fields.category_id}
          />
          <StatusSelect label={t("transactions.columns.status")} value={status} onChange={setStatus} />
        </div>
        <Textarea
          label={t("transactions.note")}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={1000}
          autosize
          minRows={2}
          maxRows={6}
          error={problems.fields.note}
        />
      </FormShell>
    </div>
  );
}

/** Deletes at once: the notice that follows takes it back. */
export function DeleteButton({ onDelete }: { onDelete: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="subtle" color="red" leftSection={<Trash2 size={15} aria-hidden />} onClick={onDelete}>
      {t("transactions.delete")}
    </Button>
  );
}
