import { Select, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Day, today } from "@/lib/dates";
import { AmountInput, amountValue, useAmountErrorText } from "@/ui/amount-input";
import { DateField } from "@/ui/date-field";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { asksForNext, useFormProblems } from "./form-problems";
import { StatusSelect } from "./status-select";
import type { Transaction, TransferDraft } from "./transaction";
import type { DialogContext } from "./transaction-dialog";
import classes from "./transaction-dialog.module.css";
import { DeleteButton } from "./transaction-form";
import { useTransactionActions } from "./use-transaction-actions";

interface TransferFormProps extends DialogContext {
  /** The leg to edit; null for a new transfer. */
  row: Transaction | null;
  fromId: string | null;
  onClose: () => void;
  onDelete: (row: Transaction) => void;
  onPending: (pending: boolean) => void;
}

const FIELDS = ["amount", "total_amount", "from_account_id", "to_account_id", "date", "status", "note"];

/** Money from one account to another. The accounts of a booked transfer stay as they are. */
export function TransferForm(props: TransferFormProps) {
  const { workspace, accounts, row } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const currency = { code: workspace.currency, digits: workspace.currency_digits };
  const amountError = useAmountErrorText(currency);
  const { transfer, update } = useTransactionActions(workspace);
  const { problems, clear, report, refuse } = useFormProblems(FIELDS);
  const amountField = useRef<HTMLInputElement>(null);
  const legs = row ? legsOf(row) : { from: props.fromId ?? accounts[0]?.id ?? null, to: null };
  const startAmount = row ? Math.abs(row.amount) : null;
  const [amount, setAmount] = useState(() => amountValue(startAmount, currency, locale));
  const [fromId, setFromId] = useState<string | null>(legs.from);
  const [toId, setToId] = useState<string | null>(
    legs.to ?? (accounts.length === 2 ? (accounts.find(({ id }) => id !== legs.from)?.id ?? null) : null),
  );
  const [date, setDate] = useState<Day>(row?.date ?? today());
  const [status, setStatus] = useState(row?.status ?? "pending");
  const [note, setNote] = useState(row?.note ?? "");

  const draft = (): TransferDraft | null => {
    const wrong: Record<string, string> = {};
    if (amount.minor === null) wrong.amount = amountError(amount.error ?? "empty");
    else if (amount.minor <= 0) wrong.amount = t("amount.errors.zero");
    if (!fromId) wrong.from_account_id = t("transactions.chooseAccount");
    if (!toId) wrong.to_account_id = t("transactions.chooseAccount");
    else if (fromId === toId) wrong.to_account_id = t("transactions.sameAccount");
    if (report(wrong) || amount.minor === null || !fromId || !toId) return null;
    const payee = row?.payee ?? "";
    return {
      from_account_id: fromId,
      to_account_id: toId,
      amount: amount.minor,
      date,
      status,
      payee,
      note: note.trim(),
    };
  };
  const submit = (again: boolean) => {
    const next = draft();
    if (!next) return;
    props.onPending(true);
    const options = {
      onSuccess: () => {
        if (!row) notifySuccess(t("transactions.transferAdded"));
        if (row || !again) return props.onClose();
        setAmount(amountValue(null, currency, locale));
        setNote("");
        clear();
        amountField.current?.focus();
      },
      onError: refuse,
      onSettled: () => props.onPending(false),
    };
    if (!row) return transfer.mutate(next, options);
    const signed = row.amount < 0 ? -next.amount : next.amount;
    update.mutate({ row, patch: { date, status, note: next.note, amount: signed } }, options);
  };
  const options = accounts.map(({ id, name }) => ({ value: id, label: name }));
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
        submitLabel={row ? t("transactions.save") : t("transactions.addTransfer")}
        pending={transfer.isPending || update.isPending}
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
          error={problems.fields.amount ?? problems.fields.total_amount}
        />
        <div className={classes.pair}>
          <Select
            label={t("transactions.fromAccount")}
            value={fromId}
            data={options}
            onChange={setFromId}
            allowDeselect={false}
            disabled={row !== null}
            error={problems.fields.from_account_id}
          />
          <Select
            label={t("transactions.toAccount")}
            value={toId}
            data={options}
            onChange={setToId}
            allowDeselect={false}
            disabled={row !== null}
            error={problems.fields.to_account_id}
          />
        </div>
        <div className={classes.pair}>
          <DateField
            label={t("transactions.columns.date")}
            value={date}
            onChange={setDate}
            error={problems.fields.date}
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

function legsOf(row: Transaction): { from: string | null; to: string | null } {
  const other = row.transfer?.account_id ?? null;
  return row.amount < 0 ? { from: row.account_id, to: other } : { from: other, to: row.account_id };
}
