import { SegmentedControl, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { openAccounts } from "@/api/open-accounts";
import type { AccountRow } from "@/features/books/accounts/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { addMonths, type Day, today } from "@/lib/dates";
import { type Currency, currencyIn, type Minor, toWire } from "@/lib/money";
import { useFormDraft } from "@/session/use-form-draft";
import {
  AmountInput,
  type AmountValue,
  amountValue,
  readAmount,
  useAmountErrorText,
} from "@/ui/amount-input";
import { DateField } from "@/ui/date-field";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { useSaveGoal } from "./api";
import { GOAL_SOURCES, type Goal, type GoalInput, type GoalSource } from "./goal";
import classes from "./goals.module.css";

const MAX_NAME_LENGTH = 100;
const MAX_NOTE_LENGTH = 500;

interface GoalDialogProps {
  workspace: Workspace;
  /** At least one. */
  accounts: readonly AccountRow[];
  /** The goal to change; null for a new one. */
  goal: Goal | null;
  onClose: () => void;
}

/** What is typed so far. */
interface Draft {
  name: string;
  accountId: string;
  target: AmountValue;
  hasDay: boolean;
  day: Day;
  source: GoalSource;
  startDate: Day;
  start: AmountValue;
  note: string;
}

/** Sets a goal, or changes one. */
export function GoalDialog({ workspace, accounts, goal, onClose }: GoalDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [first] = openAccounts(accounts);
  const [draft, setDraft] = useState<Draft>(() => draftOf(goal, first, currencyIn(workspace), locale));
  const form = goal ? `${goal.id}:${goal.version}` : workspace.id;
  const draftNote = useFormDraft(`goal:${form}`, draft, setDraft);
  const [wanted, setWanted] = useState(false);
  const save = useSaveGoal(workspace.id);
  const account = accounts.find(({ id }) => id === draft.accountId);
  const currency = account ? currencyIn(account) : (goal?.currency ?? currencyIn(workspace));
  const amountError = useAmountErrorText(currency);
  const set = (some: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...some }));
    save.reset();
  };
  const problems = wanted
    ? {
        ...(draft.name.trim() === "" && { name: t("goals.nameRequired") }),
        ...problemOf("target_amount", draft.target, 1),
        ...(draft.source === "transfers" && problemOf("start_amount", draft.start, 0)),
      }
    : {};
  function problemOf(field: string, { minor, error }: AmountValue, least: Minor) {
    if (error) return { [field]: amountError(error) };
    return minor !== null && minor < least ? { [field]: t("goals.tooSmall") } : {};
  }
  const shown: Record<string, string> = { ...fieldErrors(save.error), ...problems };
  const submit = () => {
    setWanted(true);
    const input = inputOf(draft, currency);
    if (!input) return;
    save.mutate(
      { goal, input },
      {
        onSuccess: ({ name }) => {
          onClose();
          notifySuccess(t(goal ? "goals.changed" : "goals.created", { name }));
        },
      },
    );
  };
  return (
    <FormDialog
      width={520}
      title={t(goal ? "goals.edit" : "goals.add")}
      onClose={onClose}
      onSubmit={submit}
      pending={save.isPending}
      error={formError(save.error, Object.keys(shown))}
      submitLabel={t(goal ? "common.save" : "goals.add")}
    >
      {draftNote}
      <TextInput
        label={t("goals.name")}
        placeholder={t("goals.nameHint")}
        value={draft.name}
        maxLength={MAX_NAME_LENGTH}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={shown.name}
        autoComplete="off"
        data-autofocus
      />
      <AmountInput
        big
        label={t("goals.target", { currency: currency.code })}
        currency={currency}
        value={draft.target}
        onChange={(target) => set({ target })}
        error={shown.target_amount}
      />
      <Select
        label={t("goals.account")}
        description={t("goals.accountHint")}
        data={openAccounts(accounts, draft.accountId).map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.accountId}
        allowDeselect={false}
        onChange={(id) => {
          const next = accounts.find((one) => one.id === id);
          if (!next) return;
          // What is typed stays, and is read in the other currency.
          const other = currencyIn(next);
          set({
            accountId: next.id,
            target: readAmount(draft.target.text, other, locale),
            start: readAmount(draft.start.text, other, locale),
          });
        }}
        error={shown.account_id}
      />
      <div>
        <SegmentedControl
          fullWidth
          aria-label={t("goals.source")}
          value={draft.source}
          data={GOAL_SOURCES.map((value) => ({ value, label: t(SOURCES[value]) }))}
          onChange={(value) => set({ source: GOAL_SOURCES.find((known) => known === value) ?? "balance" })}
        />
        <p className={classes.hint}>{t(SOURCE_HINTS[draft.source])}</p>
      </div>
      {draft.source === "transfers" && (
        <div className={classes.dates}>
          <DateField
            label={t("goals.startDate")}
            value={draft.startDate}
            onChange={(startDate) => set({ startDate })}
            error={shown.start_date}
          />
          <AmountInput
            label={t("goals.startAmount")}
            currency={currency}
            value={draft.start}
            onChange={(start) => set({ start })}
            error={shown.start_amount}
          />
        </div>
      )}
      <Switch
        label={t("goals.byDay")}
        checked={draft.hasDay}
        onChange={(event) => set({ hasDay: event.currentTarget.checked })}
      />
      {draft.hasDay && (
        <DateField
          label={t("goals.targetDate")}
          value={draft.day}
          onChange={(day) => set({ day })}
          error={shown.target_date}
        />
      )}
      <Textarea
        label={t("goals.note")}
        value={draft.note}
        maxLength={MAX_NOTE_LENGTH}
        autosize
        minRows={2}
        maxRows={6}
        onChange={(event) => set({ note: event.currentTarget.value })}
        error={shown.note}
      />
    </FormDialog>
  );
}

const SOURCES = {
  balance: "goals.sources.balance",
  transfers: "goals.sources.transfers",
} as const satisfies Record<GoalSource, string>;

const SOURCE_HINTS = {
  balance: "goals.sources.balanceHint",
  transfers: "goals.sources.transfersHint",
} as const satisfies Record<GoalSource, string>;

function draftOf(
  goal: Goal | null,
  first: AccountRow | undefined,
  fallback: Currency,
  locale: string,
): Draft {
  const currency = goal?.currency ?? (first ? currencyIn(first) : fallback);
  return {
    name: goal?.name ?? "",
    accountId: goal?.accountId ?? first?.id ?? "",
    target: amountValue(goal?.target ?? null, currency, locale),
    hasDay: goal ? goal.targetDate !== null : true,
    day: goal?.targetDate ?? addMonths(today(), 12),
    source: goal?.source ?? "balance",
    startDate: goal?.startDate ?? today(),
    start: amountValue(goal?.startAmount ?? 0, currency, locale),
    note: goal?.note ?? "",
  };
}

/** What the draft means; null while something in it cannot be read. */
function inputOf(draft: Draft, { digits }: Currency): GoalInput | null {
  const { name, target, start, source, hasDay, day, accountId, startDate, note } = draft;
  // What is there at the beginning counts for transfers only: a balance has it in it.
  const begun = source === "transfers" ? start.minor : 0;
  if (name.trim() === "" || target.minor === null || target.minor <= 0) return null;
  if (begun === null || begun < 0) return null;
  return {
    name: name.trim(),
    target_amount: toWire(target.minor, digits),
    target_date: hasDay ? day : null,
    account_id: accountId,
    source,
    start_date: startDate,
    start_amount: toWire(begun, digits),
    note: note.trim(),
  };
}
