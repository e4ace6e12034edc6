import { Select, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Day, today } from "@/lib/dates";
import { AmountInput, type AmountValue, amountValue, useAmountErrorText } from "@/ui/amount-input";
import { DateField } from "@/ui/date-field";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { NewerRowPanel } from "./conflict/newer-row-panel";
import { type EditTask, openingOf } from "./conflict/opening";
import { useNewerRow } from "./conflict/use-newer-row";
import { asksForNext, useFormProblems } from "./form-problems";
import { StatusSelect } from "./status-select";
import { NONE, type Transaction, type TransactionStatus, type TransferDraft } from "./transaction";
import type { DialogContext } from "./transaction-dialog";
import classes from "./transaction-dialog.module.css";
import { DeleteButton } from "./transaction-form";
import { useTransactionActions } from "./use-transaction-actions";

interface TransferFormProps extends DialogContext {
  /** The leg that is to be edited; null for a new transfer. */
  edit: EditTask | null;
  fromId: string | null;
  onClose: () => void;
  onDelete: (row: Transaction) => void;
  onPending: (pending: boolean) => void;
}

const FIELDS = ["amount", "total_amount", "from_account_id", "to_account_id", "date", "status", "note"];

/** What the fields hold. */
interface Values {
  amount: AmountValue;
  fromId: string | null;
  toId: string | null;
  date: Day;
  status: TransactionStatus;
  note: string;
}

/** Money from one account to another. The accounts of a booked transfer stay as they are. */
export function TransferForm(props: TransferFormProps) {
  const { workspace, accounts, edit } = props;
  const row = edit?.row ?? null;
  const { t } = useTranslation();
  const locale = useLocale();
  const currency = { code: workspace.currency, digits: workspace.currency_digits };
  const amountError = useAmountErrorText(currency);
  const { transfer, update } = useTransactionActions(workspace);
  const { problems, clear, report, refuse } = useFormProblems(FIELDS);
  const amountField = useRef<HTMLInputElement>(null);
  const legs = row ? legsOf(row) : { from: props.fromId ?? accounts[0]?.id ?? null, to: null };
  const form = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  const [opening] = useState(() => edit && openingOf(edit));
  const [values, setValues] = useState<Values>(() => {
    const start = opening?.draft;
    const onlyOther = accounts.length === 2 ? accounts.find(({ id }) => id !== legs.from)?.id : undefined;
    return {
      amount: amountValue(start ? Math.abs(start.amount) : null, currency, locale),
      fromId: legs.from,
      toId: legs.to ?? onlyOther ?? null,
      date: start?.date ?? today(),
      status: start?.status ?? "pending",
      note: start?.note ?? "",
    };
  });
  const set = (some: Partial<Values>) => setValues((now) => ({ ...now, ...some }));
  const { amount, fromId, toId, date, status, note } = values;
  const signed = amount.minor === null ? null : row && row.amount < 0 ? -amount.minor : amount.minor;

  const { newer, base, gone, undecided, meet } = useNewerRow({
    workspace,
    opening,
    // What the form has no field for is not edited here.
    typed: {
      account_id: row?.account_id ?? null,
      payee: row?.payee ?? "",
      splits: NONE,
      tags: row?.tags ?? NONE,
      category_id: row?.category_id ?? null,
      date,
      status,
      note,
      amount: signed,
    },
    put({ amount: theirs, date: day, status: state, note: text }) {
      if (theirs !== undefined) set({ amount: amountValue(Math.abs(theirs), currency, locale) });
      if (day !== undefined) set({ date: day });
      if (state !== undefined) set({ status: state });
      if (text !== undefined) set({ note: text });
    },
  });

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
    setWanted(true);
    if (undecided) {
      form.current?.querySelector<HTMLInputElement>("[data-choice]")?.focus();
      return;
    }
    const next = draft();
    if (!next || signed === null) return;
    props.onPending(true);
    const options = {
      onSuccess: () => {
        if (!base || gone) notifySuccess(t("transactions.transferAdded"));
        if (base || !again) return props.onClose();
        set({ amount: amountValue(null, currency, locale), note: "" });
        clear();
        amountField.current?.focus();
      },
      onError: (error: unknown) => {
        if (base && !gone && meet(error)) clear();
        else refuse(error);
      },
      onSettled: () => props.onPending(false),
    };
    if (!base || gone) return transfer.mutate(next, options);
    update.mutate({ row: base, patch: { date, status, note: next.note, amount: signed } }, options);
  };
  const label = gone ? "conflict.again" : base ? "transactions.save" : "transactions.addTransfer";
  const options = accounts.map(({ id, name }) => ({ value: id, label: name }));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reads a shortcut of the fields inside.
    <div
      ref={form}
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
        submitLabel={t(label)}
        pending={transfer.isPending || update.isPending}
        error={problems.form}
        onCancel={props.onClose}
        aside={base && !gone && <DeleteButton onDelete={() => props.onDelete(base)} />}
      >
        {newer && <NewerRowPanel newer={newer} workspace={workspace} accounts={accounts} wanted={wanted} />}
        <AmountInput
          ref={amountField}
          big
          data-autofocus
          label={t("transactions.columns.amount")}
          description={t("amount.hint")}
          currency={currency}
          value={amount}
          onChange={(value) => set({ amount: value })}
          error={problems.fields.amount ?? problems.fields.total_amount}
        />
        <div className={classes.pair}>
          <Select
            label={t("transactions.fromAccount")}
            value={fromId}
            data={options}
            onChange={(value) => set({ fromId: value })}
            allowDeselect={false}
            disabled={row !== null}
            error={problems.fields.from_account_id}
          />
          <Select
            label={t("transactions.toAccount")}
            value={toId}
            data={options}
            onChange={(value) => set({ toId: value })}
            allowDeselect={false}
            disabled={row !== null}
            error={problems.fields.to_account_id}
          />
        </div>
        <div className={classes.pair}>
          <DateField
            label={t("transactions.columns.date")}
            value={date}
            onChange={(value) => set({ date: value })}
            error={problems.fields.date}
          />
          <StatusSelect
            label={t("transactions.columns.status")}
            value={status}
            onChange={(value) => set({ status: value })}
          />
        </div>
        <Textarea
          label={t("transactions.note")}
          value={note}
          onChange={(event) => set({ note: event.currentTarget.value })}
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
