import { ActionIcon } from "@mantine/core";
import { ArrowUpDown } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import type { Workspace } from "@/features/identity/workspaces/public";
import type { Day } from "@/lib/dates";
import { formatMoney, toWire } from "@/lib/money";
import { useFormDraft } from "@/session/use-form-draft";
import { AmountInput, amountValue } from "@/ui/amount-input";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess, notifyUndo } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { useMoveAmount } from "./api";
import type { BudgetOverview } from "./budget";
import { LineSelect } from "./line-select";
import classes from "./move-dialog.module.css";
import { periodTitle } from "./period";

interface MoveDialogProps {
  workspace: Workspace;
  overview: BudgetOverview;
  date: Day;
  /** Null for what is left over, undefined while none is chosen. */
  from: string | null | undefined;
  to: string | null | undefined;
  onClose: () => void;
}

/** Moves money from one line to another, in this period. */
export function MoveDialog({ workspace, overview, onClose, ...start }: MoveDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { budget, period } = overview;
  const { currency } = budget;
  // A line that is over is mostly the one that needs something.
  const short = period.lines.find(({ progress }) => progress.remaining < 0);
  const lineOf = (id: string | null | undefined) => period.lines.find(({ categoryId }) => categoryId === id);
  const isShort = start.from !== undefined && (lineOf(start.from)?.progress.remaining ?? 0) < 0;
  const [from, setFrom] = useState(isShort ? undefined : start.from);
  const [to, setTo] = useState(isShort ? start.from : (start.to ?? short?.categoryId));
  const [amount, setAmount] = useState(() => {
    const missing = lineOf(isShort ? start.from : short?.categoryId)?.progress.remaining ?? 0;
    return amountValue(missing < 0 ? -missing : null, currency, locale);
  });
  const draftNote = useFormDraft(
    `budget-move:${budget.id}:${period.start}:${start.from}:${start.to}`,
    { from, to, amount },
    (kept) => {
      setFrom(kept.from);
      setTo(kept.to);
      setAmount(kept.amount);
    },
  );
  const [wanted, setWanted] = useState(false);
  const move = useMoveAmount(workspace.id, budget.id);
  const isSame = from !== undefined && from === to;
  const { minor } = amount;
  const submit = () => {
    setWanted(true);
    if (from === undefined || to === undefined || isSame || minor === null || minor <= 0) return;
    const input = { amount: toWire(minor, currency.digits), period: period.start };
    move.mutate(
      { from_category: from, to_category: to, ...input },
      {
        onSuccess: () => {
          onClose();
          const message = t("budgets.moveDone", { amount: formatMoney(minor, currency, locale) });
          notifyUndo(message, () => {
            const back = move.mutateAsync({ from_category: to, to_category: from, ...input });
            void back.then(
              () => notifySuccess(t("budgets.moveUndone")),
              () => undefined,
            );
          });
        },
      },
    );
  };
  const after = (id: string | null | undefined, change: number) => {
    const line = lineOf(id);
    if (!line || minor === null || minor <= 0 || isSame) return undefined;
    const left = line.progress.remaining + change;
    return t("budgets.leftThen", { amount: formatMoney(left, currency, locale) });
  };
  const choose = wanted ? t("budgets.wrong.lineMissing") : undefined;
  return (
    <FormDialog
      title={t("budgets.moveTitle")}
      onClose={onClose}
      onSubmit={submit}
      pending={move.isPending}
      error={formError(move.error, [])}
      submitLabel={t("budgets.moveSubmit")}
    >
      {draftNote}
      <DialogText>{t("budgets.moveText", { period: periodTitle(period, locale) })}</DialogText>
      <LineSelect
        {...(from === undefined && { "data-autofocus": true })}
        label={t("budgets.from")}
        description={after(from, -(minor ?? 0))}
        inputWrapperOrder={["label", "input", "description", "error"]}
        workspace={workspace}
        overview={overview}
        value={from}
        onChange={setFrom}
        error={from === undefined ? choose : undefined}
      />
      <div className={classes.swap}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t("budgets.swap")}
          onClick={() => {
            setFrom(to);
            setTo(from);
          }}
        >
          <ArrowUpDown size={16} aria-hidden />
        </ActionIcon>
      </div>
      <LineSelect
        label={t("budgets.to")}
        description={after(to, minor ?? 0)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        workspace={workspace}
        overview={overview}
        value={to}
        onChange={setTo}
        error={isSame ? t("budgets.wrong.sameLine") : to === undefined ? choose : undefined}
      />
      <AmountInput
        {...(from !== undefined && { "data-autofocus": true })}
        label={t("budgets.amount")}
        currency={currency}
        value={amount}
        onChange={setAmount}
        error={
          wanted && (minor === null || minor <= 0)
            ? t(
                minor === null
                  ? "amount.errors.empty"
                  : minor === 0
                    ? "amount.errors.zero"
                    : "amount.errors.negative",
              )
            : undefined
        }
      />
    </FormDialog>
  );
}
