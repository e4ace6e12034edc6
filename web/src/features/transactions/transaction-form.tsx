import { Button, Select, Textarea } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CategorySelect } from "@/features/categories/public";
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
import { PayeeField } from "./payee-field";
import { StatusSelect } from "./status-select";
import type { Transaction, TransactionDraft, TransactionStatus } from "./transaction";
import type { DialogContext } from "./transaction-dialog";
import classes from "./transaction-dialog.module.css";
import { useTransactionActions } from "./use-transaction-actions";

interface TransactionFormProps extends DialogContext {
  /** What is to be edited; null for a new transaction. */
  edit: EditTask | null;
  accountId: string | null;
  direction: "expense" | "income";
  onDirection: (direction: "expense" | "income") => void;
  onClose: () => void;
  onDelete: (row: Transaction) => void;
  onPending: (pending: boolean) => void;
}

const FIELDS = ["total_amount", "account_id", "date", "category_id", "status", "payee", "note"];

/** What the fields hold. */
interface Values {
  amount: AmountValue;
  payee: string;
  account_id: string | null;
  date: Day;
  category_id: string | null;
  status: TransactionStatus;
  note: string;
}

/** An expense or an income: the amount first, the rest is mostly known by the payee. */
export function TransactionForm(props: TransactionFormProps) {
  const { workspace, accounts, history, canCreateCategory, edit, direction } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const currency = { code: workspace.currency, digits: workspace.currency_digits };
  const amountError = useAmountErrorText(currency);
  const { create, update } = useTransactionActions(workspace);
  const { problems, clear, report, refuse } = useFormProblems(FIELDS);
  const amountField = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  const [opening] = useState(() => edit && openingOf(edit));
  const [values, setValues] = useState<Values>(() => {
    const start = opening?.draft;
    return {
      amount: amountValue(start ? Math.abs(start.amount) : null, currency, locale),
      payee: start?.payee ?? "",
      account_id: start?.account_id ?? props.accountId ?? accounts[0]?.id ?? null,
      date: start?.date ?? today(),
      category_id: start?.category_id ?? null,
      status: start?.status ?? "pending",
      note: start?.note ?? "",
    };
  });
  const set = (some: Partial<Values>) => setValues((now) => ({ ...now, ...some }));
  const { amount, payee, account_id, date, category_id, status, note } = values;
  const signed = amount.minor === null ? null : direction === "expense" ? -amount.minor : amount.minor;

  const { newer, base, gone, undecided, meet } = useNewerRow({
    workspace,
    opening,
    typed: { ...values, amount: signed },
    put({ amount: theirs, ...rest }) {
      set(rest);
      if (theirs === undefined) return;
      set({ amount: amountValue(Math.abs(theirs), currency, locale) });
      props.onDirection(theirs < 0 ? "expense" : "income");
    },
  });

  const draft = (): TransactionDraft | null => {
    const wrong: Record<string, string> = {};
    if (amount.minor === null) wrong.total_amount = amountError(amount.error ?? "empty");
    else if (amount.minor === 0) wrong.total_amount = t("amount.errors.zero");
    else if (amount.minor < 0) wrong.total_amount = t("amount.errors.negative");
    if (!account_id) wrong.account_id = t("transactions.chooseAccount");
    if (report(wrong) || signed === null || !account_id) return null;
    return { account_id, date, amount: signed, category_id, status, payee: payee.trim(), note: note.trim() };
  };
  const begin = () => {
    set({ amount: amountValue(null, currency, locale), payee: "", category_id: null, note: "" });
    clear();
    amountField.current?.focus();
  };
  const submit = (again: boolean) => {
    setWanted(true);
    if (undecided) {
      form.current?.querySelector<HTMLInputElement>("[data-choice]")?.focus();
      return;
    }
    const next = draft();
    if (!next) return;
    props.onPending(true);
    const options = {
      onSuccess: () => {
        if (!base || gone) notifySuccess(t("transactions.added"));
        if (again && !base) begin();
        else props.onClose();
      },
      onError: (error: unknown) => {
        if (base && !gone && meet(error)) clear();
        else refuse(error);
      },
      onSettled: () => props.onPending(false),
    };
    if (base && !gone) update.mutate({ row: base, patch: next }, options);
    else create.mutate(next, options);
  };
  const label = gone ? "conflict.again" : base ? "transactions.save" : "transactions.add";
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
        pending={create.isPending || update.isPending}
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
          error={problems.fields.total_amount}
        />
        <PayeeField
          label={t("transactions.columns.payee")}
          value={payee}
          onChange={(value) => set({ payee: value })}
          onBlur={() => {
            if (!category_id && payee) set({ category_id: history.lastCategory(payee) });
          }}
          data={history.names}
          error={problems.fields.payee}
        />
        <div className={classes.pair}>
          <Select
            label={t("transactions.account")}
            value={account_id}
            data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(value) => set({ account_id: value })}
            allowDeselect={false}
            error={problems.fields.account_id}
          />
          <DateField
            label={t("transactions.columns.date")}
            value={date}
            onChange={(value) => set({ date: value })}
            error={problems.fields.date}
          />
        </div>
        <div className={classes.pair} data-uneven>
          <CategorySelect
            label={t("transactions.columns.category")}
            placeholder={t("transactions.noCategory")}
            workspaceId={workspace.id}
            value={category_id}
            onChange={(value) => set({ category_id: value })}
            kind={direction}
            canCreate={canCreateCategory}
            error={problems.fields.category_id}
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

/** Deletes at once: the notice that follows takes it back. */
export function DeleteButton({ onDelete }: { onDelete: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="subtle" color="red" leftSection={<Trash2 size={15} aria-hidden />} onClick={onDelete}>
      {t("transactions.delete")}
    </Button>
  );
}
