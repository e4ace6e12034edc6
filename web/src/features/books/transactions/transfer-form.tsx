import { Select } from "@mantine/core";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { openAccounts } from "@/api/open-accounts";
import { loadTexts } from "@/i18n";
import { type Day, today } from "@/lib/dates";
import { type Currency, currencyIn, type Minor } from "@/lib/money";
import { useFormDraft } from "@/session/use-form-draft";
import {
  AmountInput,
  type AmountValue,
  amountValue,
  readAmount,
  useAmountErrorText,
} from "@/ui/amount-input";
import { DateField } from "@/ui/date-field";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { Attachments } from "./attachments/attachments";
import { openingOf } from "./conflict/opening";
import { useNewerRow } from "./conflict/use-newer-row";
import type { DialogFormProps } from "./dialog-task";
import { FormFrame } from "./form-frame";
import { useFormProblems } from "./form-problems";
import { NoteField } from "./note-field";
import { RepeatButton } from "./repeat-button";
import { SeparateButton } from "./separate-button";
import { StatusSelect } from "./status-select";
import {
  type Leg,
  NONE,
  type Sum,
  type Transaction,
  type TransactionStatus,
  type TransferDraft,
} from "./transaction";
import classes from "./transaction-dialog.module.css";
import { useTransactionActions } from "./use-transaction-actions";

const TransferRate = lazy(async () => {
  const [{ TransferRate: Rate }] = await Promise.all([import("./transfer-rate"), loadTexts(["rates"])]);
  return { default: Rate };
});

interface TransferFormProps extends DialogFormProps {
  fromId: string | null;
}

const FIELDS = [
  "amount",
  "to_amount",
  "peer_amount",
  "total_amount",
  "from_account_id",
  "to_account_id",
  "date",
  "status",
  "note",
];

/** What the fields hold. */
interface Values {
  /** What leaves the one account. */
  amount: AmountValue;
  /** What arrives on the other one, if that has another currency. */
  arrives: AmountValue;
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
  const { transfer, update } = useTransactionActions(workspace);
  const { problems, clear, forget, report, refuse } = useFormProblems(FIELDS);
  const amountField = useRef<HTMLInputElement>(null);
  const legs = row && legsOf(row);
  /** What is booked stays in its currency. */
  const currencyAt = (id: string | null, leg?: Sum): Currency => {
    const account = accounts.find((one) => one.id === id);
    return leg?.currency ?? currencyIn(account ?? workspace);
  };
  const form = useRef<HTMLDivElement>(null);
  const [opening] = useState(() => edit && openingOf(edit));
  const [values, setValues] = useState<Values>(() => {
    const start = opening?.draft;
    const open = openAccounts(accounts);
    const fromId = legs?.from.account_id ?? props.fromId ?? open[0]?.id ?? null;
    const onlyOther = open.length === 2 ? open.find(({ id }) => id !== fromId)?.id : undefined;
    // The own leg may have been changed in the table already.
    const shown = (leg: Leg | Transaction | undefined) => {
      const minor = leg && leg === row && start ? start.amount : leg?.amount;
      return minor === undefined ? null : Math.abs(minor);
    };
    const toId = legs?.to.account_id ?? onlyOther ?? null;
    return {
      amount: amountValue(shown(legs?.from), currencyAt(fromId, legs?.from), locale),
      arrives: amountValue(shown(legs?.to), currencyAt(toId, legs?.to), locale),
      fromId,
      toId,
      date: start?.date ?? today(),
      status: start?.status ?? "pending",
      note: start?.note ?? "",
    };
  });
  const set = (some: Partial<Values>) => setValues((now) => ({ ...now, ...some }));
  const draftNote = useFormDraft(
    `transfer:${row ? `${row.id}:${row.version}` : workspace.id}`,
    values,
    setValues,
  );
  const { amount, arrives, fromId, toId, date, status, note } = values;
  const from = currencyAt(fromId, legs?.from);
  const to = toId === null ? from : currencyAt(toId, legs?.to);
  const crosses = from.code !== to.code;
  const fromError = useAmountErrorText(from);
  const toError = useAmountErrorText(to);
  // The amount of the leg that is edited.
  const isOut = row === null || row.amount < 0;
  const own = isOut || !crosses ? amount.minor : arrives.minor;
  const signed = own === null ? null : row && isOut ? -own : own;

  const conflict = useNewerRow({
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
      if (theirs !== undefined) {
        const size = Math.abs(theirs);
        set(
          isOut || !crosses
            ? { amount: amountValue(size, from, locale) }
            : { arrives: amountValue(size, to, locale) },
        );
      }
      if (day !== undefined) set({ date: day });
      if (state !== undefined) set({ status: state });
      if (text !== undefined) set({ note: text });
    },
  });
  const { base, gone, meet } = conflict;

  const draft = (): TransferDraft | null => {
    const wrong: Record<string, string> = {};
    if (amount.minor === null) wrong.amount = fromError(amount.error ?? "empty");
    else if (amount.minor <= 0) wrong.amount = t("amount.errors.zero");
    if (crosses) {
      if (arrives.minor === null) wrong.to_amount = toError(arrives.error ?? "empty");
      else if (arrives.minor <= 0) wrong.to_amount = t("amount.errors.zero");
    }
    if (!fromId) wrong.from_account_id = t("transactions.chooseAccount");
    if (!toId) wrong.to_account_id = t("transactions.chooseAccount");
    else if (fromId === toId) wrong.to_account_id = t("transactions.sameAccount");
    if (report(wrong) || amount.minor === null || !fromId || !toId) return null;
    const payee = row?.payee ?? "";
    return {
      from_account_id: fromId,
      to_account_id: toId,
      amount: amount.minor,
      currency: from,
      arrives: crosses ? { amount: arrives.minor ?? 0, currency: to } : undefined,
      date,
      status,
      payee,
      note: note.trim(),
    };
  };
  const submit = (again: boolean) => {
    const next = draft();
    if (!next || signed === null) return;
    props.onPending(true);
    const options = {
      onSuccess: () => {
        props.onSaved?.();
        if (!base || gone) notifySuccess(t("transactions.transferAdded"));
        if (base || !again) return props.onClose();
        set({
          amount: amountValue(null, from, locale),
          arrives: amountValue(null, to, locale),
          note: "",
        });
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
    const peer: Sum = isOut
      ? { amount: arrives.minor ?? 0, currency: to }
      : { amount: next.amount, currency: from };
    // An amount that was left as it is may be somebody else's newer one.
    const isNew = crosses && peer.amount !== Math.abs(row?.transfer?.amount ?? 0);
    const patch = { date, status, note: next.note, amount: signed };
    update.mutate({ row: base, patch, arrives: isNew ? peer : undefined }, options);
  };
  const mixed = accounts.some((account) => account.currency !== accounts[0]?.currency);
  const optionsFor = (chosen: string | null) =>
    openAccounts(accounts, chosen).map(({ id, name, currency }) => ({
      value: id,
      label: mixed ? `${name} · ${currency}` : name,
    }));
  /** What was typed is another amount in a currency with other digits. */
  const chooseFrom = (id: string | null) =>
    setValues((now) => ({ ...now, fromId: id, amount: readAmount(now.amount.text, currencyAt(id), locale) }));
  const chooseTo = (id: string | null) =>
    setValues((now) => ({ ...now, toId: id, arrives: readAmount(now.arrives.text, currencyAt(id), locale) }));
  const receive = (value: AmountValue) => {
    forget("to_amount");
    set({ arrives: value });
  };
  return (
    <FormFrame
      root={form}
      dialog={props}
      conflict={conflict}
      onSubmit={submit}
      addLabel={t("transactions.addTransfer")}
      pending={transfer.isPending || update.isPending}
      error={problems.form}
    >
      {draftNote}
      <AmountInput
        ref={amountField}
        big
        data-autofocus
        label={t(crosses ? "transactions.leaves" : "transactions.columns.amount")}
        description={t("amount.hint")}
        currency={from}
        value={amount}
        onChange={(value) => set({ amount: value })}
        error={problems.fields.amount ?? problems.fields[isOut ? "total_amount" : "peer_amount"]}
        showsCode={mixed}
      />
      <div className={classes.pair}>
        <Select
          label={t("transactions.fromAccount")}
          value={fromId}
          data={optionsFor(fromId)}
          onChange={chooseFrom}
          allowDeselect={false}
          disabled={row !== null}
          error={problems.fields.from_account_id}
        />
        <Select
          label={t("transactions.toAccount")}
          value={toId}
          data={optionsFor(toId)}
          onChange={chooseTo}
          allowDeselect={false}
          disabled={row !== null}
          error={problems.fields.to_account_id}
        />
      </div>
      {crosses && (
        <>
          <AmountInput
            label={t("transactions.arrives")}
            currency={to}
            value={arrives}
            onChange={receive}
            error={problems.fields.to_amount ?? problems.fields[isOut ? "peer_amount" : "total_amount"]}
            showsCode
          />
          <Suspense>
            <TransferRate
              workspaceId={workspace.id}
              from={from}
              to={to}
              date={date}
              leaves={amount.minor}
              arrives={arrives.minor}
              onUse={(minor: Minor) => receive(amountValue(minor, to, locale))}
            />
          </Suspense>
        </>
      )}
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
      <NoteField value={note} onChange={(next) => set({ note: next })} error={problems.fields.note} />
      {base && !gone && (
        <div className={classes.ways}>
          <RepeatButton workspaceId={workspace.id} row={base} onClose={props.onClose} />
          <SeparateButton workspace={workspace} row={base} onClose={props.onClose} />
        </div>
      )}
      {base && !gone && (
        <Attachments
          place={{ workspaceId: workspace.id, rowId: base.id }}
          expected={base.attachment_count}
          canEdit
        />
      )}
    </FormFrame>
  );
}

/** The two legs in the direction of the money. */
function legsOf(row: Transaction): { from: Leg | Transaction; to: Leg | Transaction } | null {
  if (!row.transfer) return null;
  return row.amount < 0 ? { from: row, to: row.transfer } : { from: row.transfer, to: row };
}
