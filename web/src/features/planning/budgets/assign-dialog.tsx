import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import type { Workspace } from "@/features/identity/workspaces/public";
import type { Day } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { useFormDraft } from "@/session/use-form-draft";
import { AmountInput, amountValue } from "@/ui/amount-input";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";
import { useLocale } from "@/ui/use-locale";
import { useSetLines } from "./api";
import type { BudgetOverview } from "./budget";
import { LineSelect } from "./line-select";

interface AssignDialogProps {
  workspace: Workspace;
  overview: BudgetOverview;
  date: Day;
  onClose: () => void;
}

/** Gives what has no task yet to a line of this period. */
export function AssignDialog({ workspace, overview, date, onClose }: AssignDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { budget, period } = overview;
  const { currency } = budget;
  const rest = period.envelope?.toAssign ?? 0;
  const short = period.lines.find(({ progress }) => progress.remaining < 0);
  const [to, setTo] = useState<string | null | undefined>(short?.categoryId);
  const [amount, setAmount] = useState(() => amountValue(rest, currency, locale));
  const draftNote = useFormDraft(`budget-assign:${budget.id}:${period.start}`, { to, amount }, (kept) => {
    setTo(kept.to);
    setAmount(kept.amount);
  });
  const [wanted, setWanted] = useState(false);
  const save = useSetLines(workspace.id, overview, date);
  const { minor } = amount;
  const wrong =
    minor === null
      ? "amount.errors.empty"
      : minor === 0
        ? "amount.errors.zero"
        : minor < 0
          ? "amount.errors.negative"
          : null;
  const submit = () => {
    setWanted(true);
    const line = to === undefined ? undefined : period.lines.find(({ categoryId }) => categoryId === to);
    if (!line || minor === null || wrong) return;
    const change = { categoryId: line.categoryId, amount: line.progress.planned + minor };
    save.mutate({ scope: "this", period: period.start, changes: [change] }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t("budgets.envelope.assign")}
      onClose={onClose}
      onSubmit={submit}
      pending={save.isPending}
      error={formError(save.error, [])}
      submitLabel={t("budgets.envelope.assignSubmit")}
    >
      {draftNote}
      <DialogText>
        {t("budgets.envelope.assignText", { amount: formatMoney(rest, currency, locale) })}
      </DialogText>
      <LineSelect
        data-autofocus
        label={t("budgets.to")}
        workspace={workspace}
        overview={overview}
        value={to}
        onChange={setTo}
        error={wanted && to === undefined ? t("budgets.wrong.lineMissing") : undefined}
      />
      <AmountInput
        label={t("budgets.amount")}
        currency={currency}
        value={amount}
        onChange={setAmount}
        error={wanted && wrong ? t(wrong) : undefined}
      />
    </FormDialog>
  );
}
