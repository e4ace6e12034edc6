import { SegmentedControl, Select, Switch, TagsInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { may } from "@/api/workspace";
import type { Workspace } from "@/features/identity/workspaces/public";
import { CurrencySelect } from "@/features/rates/currencies/public";
import { startOfMonth, today } from "@/lib/dates";
import { useFormDraft } from "@/session/use-form-draft";
import { DateField } from "@/ui/date-field";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import { useSaveBudget } from "./api";
import { type Budget, CARRIES, MODES, PERIOD_KINDS, SHIFTS, type Shift } from "./budget";
import classes from "./budget-dialog.module.css";
import { ChoiceField } from "./choice-field";
import { type BudgetDraft, draftOf, draftOfBudget, newDefinition, readDraft } from "./draft";

interface BudgetDialogProps {
  workspace: Workspace;
  /** The budget to change, or null for a new one. */
  budget: Budget | null;
  onMade: (id: string) => void;
  onClose: () => void;
}

const MAX_NAME_LENGTH = 100;
const FIELDS = [
  "name",
  "currency",
  "custom_days",
  "anchor_date",
  "alert_thresholds",
  "business_day_shift",
  "carry",
  "mode",
  "is_private",
];

/** Makes a budget, or says anew how one is kept. */
export function BudgetDialog({ workspace, budget, onMade, onClose }: BudgetDialogProps) {
  const { t } = useTranslation();
  const mayShare = may(workspace, "edit_plans");
  const [draft, setDraft] = useState<BudgetDraft>(() =>
    budget
      ? draftOfBudget(budget)
      : draftOf(newDefinition(workspace.currency, startOfMonth(today()), !mayShare)),
  );
  const form = budget ? `${budget.id}:${budget.version}` : workspace.id;
  const draftNote = useFormDraft(`budget:${form}`, draft, setDraft);
  const [wanted, setWanted] = useState(false);
  const save = useSaveBudget(workspace.id);
  const set = (some: Partial<BudgetDraft>) => {
    setDraft((now) => ({ ...now, ...some }));
    save.reset();
  };
  const { definition, problems } = readDraft(draft);
  const problemTexts = Object.entries(wanted ? problems : {}).map(([field, problem]) => [
    field,
    t(`budgets.wrong.${problem}`),
  ]);
  const shown: Record<string, string> = { ...fieldErrors(save.error), ...Object.fromEntries(problemTexts) };
  const submit = () => {
    setWanted(true);
    if (!definition) return;
    save.mutate(
      { budget, definition },
      {
        onSuccess: ({ id, name }) => {
          notifySuccess(t(budget ? "budgets.saved" : "budgets.made", { name }));
          onClose();
          if (!budget) onMade(id);
        },
      },
    );
  };
  return (
    <FormDialog
      width={560}
      title={t(budget ? "budgets.edit" : "budgets.add")}
      onClose={onClose}
      onSubmit={submit}
      pending={save.isPending}
      error={formError(save.error, FIELDS)}
      submitLabel={t(budget ? "common.save" : "budgets.submit")}
    >
      {draftNote}
      <TextInput
        data-autofocus
        label={t("budgets.name")}
        placeholder={t("budgets.nameHint")}
        value={draft.name}
        maxLength={MAX_NAME_LENGTH}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={shown.name}
        autoComplete="off"
      />
      {mayShare && !budget && (
        <ChoiceField
          label={t("budgets.who")}
          text={t(draft.is_private ? "budgets.privateText" : "budgets.sharedText")}
        >
          <SegmentedControl
            fullWidth
            aria-label={t("budgets.who")}
            value={draft.is_private ? "private" : "shared"}
            onChange={(value) => set({ is_private: value === "private" })}
            data={[
              { value: "shared", label: t("budgets.shared") },
              { value: "private", label: t("budgets.private") },
            ]}
          />
        </ChoiceField>
      )}
      <div className={classes.pair}>
        <Select
          label={t("budgets.periodKind")}
          value={draft.period}
          onChange={(value) => set({ period: PERIOD_KINDS.find((one) => one === value) ?? draft.period })}
          data={PERIOD_KINDS.map((value) => ({ value, label: t(`budgets.kinds.${value}`) }))}
        />
        {draft.period === "custom" && (
          <TextInput
            label={t("budgets.customDays")}
            value={draft.custom_days}
            onChange={(event) => set({ custom_days: event.currentTarget.value })}
            inputMode="numeric"
            error={shown.custom_days}
            autoComplete="off"
          />
        )}
        <DateField
          label={t("budgets.anchor")}
          value={draft.anchor_date}
          onChange={(anchor_date) => set({ anchor_date })}
          error={shown.anchor_date}
        />
      </div>
      <p className={classes.hint}>{t("budgets.anchorHint")}</p>
      <div className={classes.pair}>
        <Select
          label={t("budgets.shift")}
          value={draft.business_day_shift}
          onChange={(value) => set({ business_day_shift: SHIFTS.find((one) => one === value) ?? "none" })}
          data={SHIFTS.map((value: Shift) => ({ value, label: t(`budgets.shifts.${value}`) }))}
        />
        <CurrencySelect
          label={t("budgets.currency")}
          first={[workspace.currency]}
          value={draft.currency}
          disabled={budget !== null}
          onChange={(currency) => set({ currency })}
          error={shown.currency}
        />
      </div>
      <Select
        label={t("budgets.carry")}
        description={t(`budgets.carries.${draft.carry}Text`)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={draft.carry}
        onChange={(value) => set({ carry: CARRIES.find((one) => one === value) ?? "none" })}
        data={CARRIES.map((value) => ({ value, label: t(`budgets.carries.${value}`) }))}
      />
      <ChoiceField label={t("budgets.mode")} text={t(`budgets.modes.${draft.mode}Text`)}>
        <SegmentedControl
          fullWidth
          aria-label={t("budgets.mode")}
          value={draft.mode}
          onChange={(value) => set({ mode: MODES.find((one) => one === value) ?? "tracking" })}
          data={MODES.map((value) => ({ value, label: t(`budgets.modes.${value}`) }))}
        />
      </ChoiceField>
      <TagsInput
        label={t("budgets.thresholds")}
        description={t("budgets.thresholdsHint")}
        value={draft.alert_thresholds}
        onChange={(alert_thresholds) => set({ alert_thresholds })}
        splitChars={[",", " ", ";"]}
        error={shown.alert_thresholds}
      />
      <Switch
        label={t("budgets.active")}
        checked={draft.is_active}
        onChange={(event) => set({ is_active: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}
