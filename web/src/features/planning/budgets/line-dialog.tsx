import { SegmentedControl, Select, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { may } from "@/api/workspace";
import { CategorySelect, useCategories } from "@/features/books/categories/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import type { Day } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { useFormDraft } from "@/session/use-form-draft";
import { AmountInput, amountValue } from "@/ui/amount-input";
import { FormDialog } from "@/ui/form-dialog";
import { useLocale } from "@/ui/use-locale";
import { budgetQueries, useSetLines } from "./api";
import { type BudgetOverview, CARRIES, type Carry } from "./budget";
import { ChoiceField } from "./choice-field";
import { SCOPES, type Scope, scopeOf } from "./lines";
import { useLineName } from "./use-line-name";

interface LineDialogProps {
  workspace: Workspace;
  overview: BudgetOverview;
  date: Day;
  /** Undefined for a new line. */
  categoryId: string | null | undefined;
  scope: Scope;
  onClose: () => void;
}

/** How many months are looked back at for what a category usually costs. */
const MONTHS = 3;
const AS_BUDGET = "budget";

/** Plans an amount for a category, or says anew how a line is kept. */
export function LineDialog({ workspace, overview, date, categoryId, scope, onClose }: LineDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { budget, period } = overview;
  const { currency } = budget;
  const known = period.lines.find((line) => line.categoryId === categoryId);
  const hasRest = period.lines.some((line) => line.categoryId === null);
  const [isRest, setIsRest] = useState(false);
  const [chosen, setChosen] = useState<string | null>(categoryId ?? null);
  const [amount, setAmount] = useState(() => amountValue(known?.progress.planned ?? null, currency, locale));
  const [whole, setWhole] = useState(known?.includesSubcategories ?? true);
  const [carry, setCarry] = useState<Carry | null>(known?.carry ?? null);
  const [when, setWhen] = useState<Scope>(scope);
  const [wanted, setWanted] = useState(false);
  const draftNote = useFormDraft(
    `budget-line:${budget.id}:${period.start}:${categoryId}`,
    { isRest, chosen, amount, whole, carry, when },
    (kept) => {
      setIsRest(kept.isRest);
      setChosen(kept.chosen);
      setAmount(kept.amount);
      setWhole(kept.whole);
      setCarry(kept.carry);
      setWhen(kept.when);
    },
  );
  const nameOf = useLineName(workspace.id);
  const { list } = useCategories(workspace.id);
  const suggestions = useQuery({
    ...budgetQueries.suggestions(workspace.id, currency.code, MONTHS),
    enabled: known === undefined,
  });
  const save = useSetLines(workspace.id, overview, date);
  const meant = known ? known.categoryId : isRest ? null : chosen;
  const isTaken = !known && period.lines.some((line) => line.categoryId === meant && meant !== null);
  const missing = !known && !isRest && chosen === null;
  const errors = fieldErrors(save.error);
  const wrong = amount.minor === null || amount.minor < 0;
  const hasBelow = list.some(({ parentId }) => parentId !== null && parentId === meant);
  const usual = suggestions.data?.find((one) => one.categoryId === meant && meant !== null);
  const submit = () => {
    setWanted(true);
    if (missing || isTaken || amount.minor === null || amount.minor < 0) return;
    const change = { categoryId: meant, amount: amount.minor, includesSubcategories: whole, carry };
    const isKept = known && known.includesSubcategories === whole && known.carry === carry;
    const effectiveScope = isKept ? scopeOf(known, amount.minor, when) : when;
    save.mutate({ scope: effectiveScope, period: period.start, changes: [change] }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={known ? nameOf(known.categoryId, true) : t("budgets.addLine")}
      onClose={onClose}
      onSubmit={submit}
      pending={save.isPending}
      error={formError(save.error, [])}
      submitLabel={t(known ? "common.save" : "budgets.addLineSubmit")}
    >
      {draftNote}
      {!known && (
        <CategorySelect
          data-autofocus
          label={t("budgets.category")}
          workspaceId={workspace.id}
          value={isRest ? null : chosen}
          onChange={setChosen}
          kind="expense"
          canCreate={may(workspace, "edit_categories")}
          disabled={isRest}
          placeholder={isRest ? t("budgets.rest") : t("budgets.chooseCategory")}
          error={
            isTaken
              ? t("budgets.wrong.categoryTaken")
              : wanted && missing
                ? t("budgets.wrong.categoryMissing")
                : undefined
          }
        />
      )}
      {!known && !hasRest && (
        <Switch
          label={t("budgets.forRest")}
          description={t("budgets.forRestHint")}
          checked={isRest}
          onChange={(event) => setIsRest(event.currentTarget.checked)}
        />
      )}
      <AmountInput
        {...(known && { "data-autofocus": true })}
        label={t("budgets.amount")}
        description={usual && t("budgets.usual", { amount: formatMoney(usual.average, currency, locale) })}
        currency={currency}
        value={amount}
        onChange={setAmount}
        error={
          errors["lines[0].amount"] ??
          (wanted && wrong
            ? t(amount.minor === null ? "amount.errors.empty" : "amount.errors.negative")
            : undefined)
        }
      />
      <ChoiceField label={t("budgets.scope.label")} text={t(`budgets.scope.${when}Text`)}>
        <SegmentedControl
          fullWidth
          aria-label={t("budgets.scope.label")}
          value={when}
          onChange={(value) => setWhen(SCOPES.find((one) => one === value) ?? when)}
          data={SCOPES.map((value) => ({ value, label: t(`budgets.scope.${value}`) }))}
        />
      </ChoiceField>
      {meant !== null && (hasBelow || !whole) && (
        <Switch
          label={t("budgets.includeBelow")}
          description={t("budgets.includeBelowHint")}
          checked={whole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
      )}
      <Select
        label={t("budgets.carry")}
        value={carry ?? AS_BUDGET}
        onChange={(value) => setCarry(CARRIES.find((one) => one === value) ?? null)}
        data={[
          {
            value: AS_BUDGET,
            label: t("budgets.carryAsBudget", { how: t(`budgets.carries.${budget.carry}`) }),
          },
          ...CARRIES.map((value) => ({ value, label: t(`budgets.carries.${value}`) })),
        ]}
      />
    </FormDialog>
  );
}
