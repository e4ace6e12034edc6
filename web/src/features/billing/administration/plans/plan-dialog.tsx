import { Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { LIMIT_KEYS } from "@/features/billing/subscriptions/public";
import { useCurrencies } from "@/features/rates/currencies/public";
import { currencyOf, digitsOf, formatCount } from "@/lib/money";
import { useFormDraft } from "@/session/use-form-draft";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import { PanelNote } from "@/ui/panel-note";
import { useLocale } from "@/ui/use-locale";
import { definitionOf, type Plan, useCreatePlan, useUpdatePlan } from "./api";
import { FeatureFields } from "./feature-fields";
import { LimitFields } from "./limit-fields";
import classes from "./plan-dialog.module.css";
import {
  formFieldOf,
  mergedDefinition,
  newPlanDraft,
  PLAN_LANGUAGES,
  type PlanDraft,
  type PlanError,
  planBodyOf,
  planDraftOf,
  planErrors,
  RANGES,
} from "./plan-draft";
import { PriceFields } from "./price-fields";
import { TextFields } from "./text-fields";

interface PlanDialogProps {
  /** The plan to change, or null to create one. */
  plan: Plan | null;
  plans: readonly Plan[];
  onClose: () => void;
}

/** The fields that can say themselves why they were refused. */
const FIELDS = new Set([
  ...["code", "price", "currency", "billing_frequency", "billing_days", "trial_days", "is_default"],
  ...PLAN_LANGUAGES.flatMap((language) => [
    `names.${language}`,
    `descriptions.${language}`,
    `features.${language}`,
  ]),
  ...LIMIT_KEYS.map((key) => `limits.${key}`),
]);
const DEFAULT_CURRENCY = "USD";
const DEFAULT_DIGITS = 2;

/** Creates a plan or changes one, and says whom that touches. */
export function PlanDialog({ plan, plans, onClose }: PlanDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const create = useCreatePlan();
  const update = useUpdatePlan();
  const currencies = useCurrencies();
  const [draft, setDraft] = useState<PlanDraft>(() =>
    plan ? planDraftOf(plan, locale) : newPlanDraft(plans.at(-1)?.currency ?? DEFAULT_CURRENCY),
  );
  const draftNote = useFormDraft(`plan:${plan ? `${plan.id}:${plan.version}` : ""}`, draft, setDraft);
  const [opened] = useState(() => plan && definitionOf(plan));
  const [wanted, setWanted] = useState(false);
  const { isPending, error, reset } = plan ? update : create;
  const set = (some: Partial<PlanDraft>) => {
    setDraft((now) => ({ ...now, ...some }));
    reset();
  };
  const currencyIn = (code: string) => {
    const known = currencies.find((one) => one.code === code)?.digits;
    const saved = plan && plan.currency === code ? digitsOf(plan.price) : DEFAULT_DIGITS;
    return currencyOf(code, known ?? saved);
  };
  const currency = currencyIn(draft.currency);
  const errorText = (field: string, reason: PlanError) => {
    if (reason !== "range") return t(`planManagement.dialog.errors.${reason}`);
    const [least, most] = field === "billing_days" || field === "trial_days" ? RANGES[field] : RANGES.limit;
    return t("planManagement.dialog.errors.range", {
      least: formatCount(least, locale),
      most: formatCount(most, locale),
    });
  };
  const refused = Object.entries(fieldErrors(error));
  const shown: Record<string, string> = {
    ...Object.fromEntries(refused.map(([field, text]) => [formFieldOf(field), text])),
    ...(wanted &&
      Object.fromEntries(
        Object.entries(planErrors(draft, currency, locale)).map(([field, reason]) => [
          field,
          errorText(field, reason),
        ]),
      )),
  };
  const submit = () => {
    setWanted(true);
    if (Object.keys(planErrors(draft, currency, locale)).length > 0) return;
    const onSuccess = ({ name }: Plan) => {
      notifySuccess(t("planManagement.dialog.saved", { name }));
      onClose();
    };
    const body = planBodyOf(draft, currency, locale);
    if (!plan) return create.mutate(body, { onSuccess });
    update.mutate(
      { plan, body: opened ? mergedDefinition(opened, body, definitionOf(plan)) : body },
      { onSuccess },
    );
  };
  const fields = { draft, errors: shown, onChange: set };
  return (
    <FormDialog
      width={640}
      title={plan ? t("planManagement.dialog.edit", { name: plan.name }) : t("planManagement.dialog.create")}
      onClose={onClose}
      onSubmit={submit}
      pending={isPending}
      error={formError(
        error,
        refused.map(([field]) => field).filter((field) => FIELDS.has(formFieldOf(field))),
      )}
      submitLabel={t(plan ? "common.save" : "planManagement.add")}
    >
      {draftNote}
      <TextFields {...fields} />
      <PriceFields {...fields} currency={currency} />
      <LimitFields {...fields} />
      <FeatureFields {...fields} />
      <fieldset className={classes.part}>
        <legend className={classes.heading}>{t("planManagement.dialog.visibility")}</legend>
        <Switch
          label={t("planManagement.dialog.isPublic")}
          description={t("planManagement.dialog.isPublicHint")}
          checked={draft.is_public}
          onChange={(event) => set({ is_public: event.currentTarget.checked })}
        />
        <Switch
          label={t("planManagement.dialog.isDefault")}
          description={
            plan?.is_default
              ? t("planManagement.dialog.isDefaultFixed")
              : t("planManagement.dialog.isDefaultHint")
          }
          checked={draft.is_default}
          disabled={plan?.is_default ?? false}
          error={shown.is_default}
          onChange={(event) => set({ is_default: event.currentTarget.checked })}
        />
      </fieldset>
      {plan && <Affected plan={plan} />}
    </FormDialog>
  );
}

/** Whom a change touches, and from when. */
function Affected({ plan: { is_default, subscriber_count: count } }: { plan: Plan }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const facts = { count, shown: formatCount(count, locale) };
  return (
    <PanelNote>
      {is_default
        ? t("planManagement.dialog.affectsDefault", facts)
        : t("planManagement.dialog.affects", facts)}
    </PanelNote>
  );
}
