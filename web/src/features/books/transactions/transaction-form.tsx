import { Button, Select } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Split as SplitIcon } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { openAccounts } from "@/api/open-accounts";
import { CategorySelect } from "@/features/books/categories/public";
import { ConvertedPart } from "@/features/rates/exchange-rates/public";
import { type Day, today } from "@/lib/dates";
import { currencyIn, formatMoney } from "@/lib/money";
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
import { useFocusNext } from "@/ui/use-focus-next";
import { useLocale } from "@/ui/use-locale";
import { Attachments } from "./attachments/attachments";
import type { Upload } from "./attachments/upload";
import { openingOf } from "./conflict/opening";
import { useNewerRow } from "./conflict/use-newer-row";
import type { DialogFormProps } from "./dialog-task";
import { FormFrame } from "./form-frame";
import { useFormProblems } from "./form-problems";
import { asOne } from "./intern";
import { NoteField } from "./note-field";
import { PayeeField } from "./payee-field";
import { RepeatButton } from "./repeat-button";
import { amountOf, type Line, linesOf, newLine, splitsOf, withRest } from "./splits/line";
import { remainderOf } from "./splits/split";
import { SplitFields } from "./splits/split-fields";
import { StatusSelect } from "./status-select";
import { TagsField } from "./suggestions/tags-field";
import { useLastCategory } from "./suggestions/use-suggestions";
import { NONE, type Transaction, type TransactionDraft, type TransactionStatus } from "./transaction";
import classes from "./transaction-dialog.module.css";
import { useTransactionActions } from "./use-transaction-actions";

interface TransactionFormProps extends DialogFormProps {
  accountId: string | null;
  direction: "expense" | "income";
  onDirection: (direction: "expense" | "income") => void;
}

const FIELDS = [
  "total_amount",
  "account_id",
  "date",
  "category_id",
  "splits",
  "status",
  "payee",
  "note",
  "tags",
];

/** What the fields hold. */
interface Values {
  amount: AmountValue;
  payee: string;
  account_id: string | null;
  date: Day;
  category_id: string | null;
  /** Lines of a split transaction, which then has no category; none of any other. */
  lines: readonly Line[];
  status: TransactionStatus;
  note: string;
  tags: readonly string[];
}

/** An expense or an income: the amount first, the rest is mostly known by the payee. */
export function TransactionForm(props: TransactionFormProps) {
  const { workspace, accounts, history, canCreateCategory, edit, direction } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const { create, update } = useTransactionActions(workspace);
  const currencyOfAccount = (id: string | null) =>
    currencyIn(accounts.find((account) => account.id === id) ?? workspace);
  const written = (accountId: string | null) => ({
    currency: currencyOfAccount(accountId),
    locale,
    expense: direction === "expense",
  });
  const amountField = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const [files, setFiles] = useState<readonly Upload[]>(NONE);
  const cache = useQueryClient();
  const [opening] = useState(() => edit && openingOf(edit));
  const [values, setValues] = useState<Values>(() => {
    const start = opening?.draft ?? props.draft;
    const account_id = start?.account_id ?? props.accountId ?? openAccounts(accounts)[0]?.id ?? null;
    const writing = written(account_id);
    return {
      amount: amountValue(start ? Math.abs(start.amount) : null, writing.currency, locale),
      payee: start?.payee ?? "",
      account_id,
      date: start?.date ?? today(),
      category_id: start?.category_id ?? null,
      lines: linesOf(start?.splits ?? NONE, { ...writing, expense: (start?.amount ?? 0) < 0 }),
      status: start?.status ?? "pending",
      note: start?.note ?? "",
      tags: start?.tags ?? NONE,
    };
  });
  const set = (some: Partial<Values>) => setValues((now) => ({ ...now, ...some }));
  const draftNote = useFormDraft(
    `transaction:${edit ? `${edit.row.id}:${edit.row.version}` : workspace.id}`,
    { ...values, direction },
    ({ direction: kept, ...rest }) => {
      setValues(rest);
      props.onDirection(kept);
    },
  );
  const { amount, payee, account_id, date, category_id, lines, status, note, tags } = values;
  const writing = written(account_id);
  const { currency } = writing;
  const amountError = useAmountErrorText(currency);
  const { problems, clear, forget, report, refuse } = useFormProblems([
    ...FIELDS,
    ...lines.flatMap(fieldsOfLine),
  ]);
  const lastCategory = useLastCategory(workspace.id, history.lastCategory);
  const focusNext = useFocusNext(form);
  const signed = amount.minor === null ? null : direction === "expense" ? -amount.minor : amount.minor;

  const conflict = useNewerRow({
    workspace,
    opening,
    typed: { ...values, amount: signed, splits: asOne(splitsOf(lines, writing)), tags: asOne(tags) },
    put({ amount: theirs, splits, ...rest }) {
      set(rest);
      const expense = theirs === undefined ? writing.expense : theirs < 0;
      if (splits) set({ lines: linesOf(splits, { ...writing, expense }) });
      if (theirs === undefined) return;
      set({ amount: amountValue(Math.abs(theirs), currency, locale) });
      props.onDirection(theirs < 0 ? "expense" : "income");
    },
  });
  const { base, gone, meet } = conflict;

  const draft = (): TransactionDraft | null => {
    const wrong: Record<string, string> = {};
    if (amount.minor === null) wrong.total_amount = amountError(amount.error ?? "empty");
    else if (amount.minor === 0) wrong.total_amount = t("amount.errors.zero");
    else if (amount.minor < 0) wrong.total_amount = t("amount.errors.negative");
    if (!account_id) wrong.account_id = t("transactions.chooseAccount");
    const whole = amount.minor === null ? [...lines] : withRest(lines, amount.minor, writing);
    set({ lines: whole });
    whole.forEach((line, at) => {
      if (line.amount.minor === null)
        wrong[`splits[${at}].amount`] = amountError(line.amount.error ?? "empty");
      else if (line.amount.minor === 0) wrong[`splits[${at}].amount`] = t("amount.errors.zero");
    });
    const splits = splitsOf(whole, writing);
    const rest =
      whole.length === 0 || amount.minor === null ? 0 : remainderOf(amount.minor, whole.map(amountOf));
    if (splits && rest !== 0)
      wrong.splits = t("splits.differs", { amount: formatMoney(rest, currency, locale) });
    if (report(wrong) || signed === null || !account_id || !splits) return null;
    return {
      account_id,
      date,
      amount: signed,
      currency,
      category_id: splits.length > 0 ? null : category_id,
      splits: asOne(splits),
      status,
      payee: payee.trim(),
      note: note.trim(),
      tags: asOne(tags),
    };
  };
  /** Offers the category that the payee had last, unless one is chosen meanwhile. */
  const remember = async (name: string) => {
    const known = await lastCategory(name);
    setValues((now) =>
      now.category_id || now.payee !== name || now.lines.length > 0 ? now : { ...now, category_id: known },
    );
  };
  /** What is typed stays as it is, and is read in the currency of the account. */
  const chooseAccount = (id: string | null) => {
    const next = currencyOfAccount(id);
    const read = ({ text }: AmountValue) => readAmount(text, next, locale);
    setValues((now) => ({
      ...now,
      account_id: id,
      amount: read(now.amount),
      lines: now.lines.map((line) => ({ ...line, amount: read(line.amount) })),
    }));
  };
  // What is booked stays in its currency.
  const pickable = openAccounts(accounts, account_id);
  const places = base && !gone ? pickable.filter((one) => currencyIn(one) === base.currency) : pickable;
  const mixed = accounts.some((account) => account.currency !== accounts[0]?.currency);
  const keepsRate = base && !gone && base.date === date && base.account_id === account_id;
  const split = () => {
    focusNext("[data-line] input");
    set({
      category_id: null,
      lines: [newLine(writing, category_id, amount.minor), newLine(writing, null, null)],
    });
  };
  /** Changes the lines as they are by then: a category that is made in one of them takes its time. */
  const changeLines = (change: (now: readonly Line[]) => readonly Line[]) => {
    const { length } = change(lines);
    if (length === 0) focusNext("[data-split]");
    if (length < lines.length) forget("splits");
    setValues((now) => ({ ...now, lines: change(now.lines) }));
  };
  const begin = () => {
    set({ amount: amountValue(null, currency, locale), payee: "", category_id: null, lines: [], note: "" });
    setFiles(NONE);
    clear();
    amountField.current?.focus();
  };
  const submit = (again: boolean) => {
    const next = draft();
    if (!next) return;
    props.onPending(true);
    const options = {
      onSuccess: (row: Transaction) => {
        props.onSaved?.();
        const place = { workspaceId: workspace.id, rowId: row.id };
        const chosen = files.filter(({ problem }) => problem === null);
        if (chosen.length > 0) {
          void import("./attachments/upload").then(({ uploadInBackground }) =>
            uploadInBackground(cache, place, chosen),
          );
        }
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
  return (
    <FormFrame
      root={form}
      dialog={props}
      conflict={conflict}
      onSubmit={submit}
      addLabel={t("transactions.add")}
      pending={create.isPending || update.isPending}
      error={problems.form}
    >
      {draftNote}
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
        showsCode={mixed}
      />
      <ConvertedPart
        workspaceId={workspace.id}
        amount={signed}
        from={currency}
        base={currencyIn(workspace)}
        day={date}
        applied={keepsRate ? base.rate : null}
      />
      <PayeeField
        label={t("transactions.columns.payee")}
        workspaceId={workspace.id}
        value={payee}
        onChange={(value) => set({ payee: value })}
        onBlur={() => {
          if (!category_id && payee && lines.length === 0) void remember(payee);
        }}
        data={history.names}
        error={problems.fields.payee}
      />
      <div className={classes.pair}>
        <Select
          label={t("transactions.account")}
          value={account_id}
          data={places.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={chooseAccount}
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
        {lines.length === 0 ? (
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
        ) : (
          <SplitButton label={t("splits.unsplit")} onClick={() => changeLines(() => [])} />
        )}
        <StatusSelect
          label={t("transactions.columns.status")}
          value={status}
          onChange={(value) => set({ status: value })}
        />
      </div>
      {lines.length === 0 ? (
        <div className={classes.ways}>
          <SplitButton label={t("splits.split")} onClick={split} />
          {base && !gone && <RepeatButton workspaceId={workspace.id} row={base} onClose={props.onClose} />}
        </div>
      ) : (
        <SplitFields
          workspaceId={workspace.id}
          writing={writing}
          canCreateCategory={canCreateCategory}
          total={amount.minor}
          lines={lines}
          onChange={changeLines}
          problems={problems.fields}
        />
      )}
      <TagsField
        workspaceId={workspace.id}
        value={tags}
        onChange={(next) => set({ tags: next })}
        error={problems.fields.tags}
      />
      <NoteField value={note} onChange={(next) => set({ note: next })} error={problems.fields.note} />
      <Attachments
        place={base && !gone ? { workspaceId: workspace.id, rowId: base.id } : null}
        expected={base?.attachment_count}
        canEdit
        waiting={files}
        onWaiting={setFiles}
      />
    </FormFrame>
  );
}

/** Splits the transaction, or takes the lines away. */
function SplitButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.split}
      leftSection={<SplitIcon size={15} aria-hidden />}
      onClick={onClick}
      data-split
    >
      {label}
    </Button>
  );
}

/** How the server calls the fields of a line. */
function fieldsOfLine(_: Line, at: number): string[] {
  return ["category_id", "amount", "note"].map((field) => `splits[${at}].${field}`);
}
