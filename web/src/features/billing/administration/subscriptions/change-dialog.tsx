import { Switch } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/api-error";
import { fieldErrors, formError } from "@/api/errors";
import { lastsUntil, type Subscription } from "@/features/billing/subscriptions/public";
import { formatInstantDay } from "@/lib/instants";
import { currencyOf, digitsOf } from "@/lib/money";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import { PanelNote } from "@/ui/panel-note";
import { RadioChoice } from "@/ui/radio-choice";
import { useLocale } from "@/ui/use-locale";
import classes from "../billing-dialog.module.css";
import { AS_PLANNED, agreementBodyOf, agreementErrors } from "./agreement-draft";
import { AgreementFields, useAgreementErrorText } from "./agreement-fields";
import { type ChangePlan, subscriptionQueries, useChangePlan } from "./api";
import { ChangePreview } from "./change-preview";
import { PlanSelect, useOfferedPlans } from "./plan-select";
import { subscriberName } from "./subscriber-name";

interface ChangeDialogProps {
  subscription: Subscription;
  onClose: () => void;
}

type When = "now" | "atEnd";

const FIELDS = [
  ...["plan_id", "custom_price", "custom_billing_frequency", "custom_billing_days"],
  ...["prorate_at"],
];

/** Puts a subscriber on another plan, at once or from the next period on, and says before what that costs. */
export function ChangeDialog({ subscription, onClose }: ChangeDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const change = useChangePlan();
  const plans = useOfferedPlans();
  const agreementError = useAgreementErrorText();
  const [planId, setPlanId] = useState("");
  const [when, setWhen] = useState<When>("now");
  const [prorate, setProrate] = useState(true);
  const [agreement, setAgreement] = useState(AS_PLANNED);
  const [wanted, setWanted] = useState(false);
  const { id, version, status, scheduled_change: scheduled } = subscription;
  const plan = plans.find((one) => one.id === planId);
  const currency = currencyOf(plan?.currency ?? "USD", plan ? digitsOf(plan.price) : 2);
  const isCanceled = status === "canceled";
  const isNow = isCanceled || when === "now";
  const invalid = agreementErrors(agreement, currency, locale);
  const body: ChangePlan | null =
    plan && Object.keys(invalid).length === 0
      ? {
          plan_id: plan.id,
          immediate: isNow,
          prorate,
          ...agreementBodyOf(agreement, currency, locale),
        }
      : null;
  const preview = useQuery({
    ...subscriptionQueries.preview(id, version, body ?? { plan_id: "" }),
    // While it is being sent everything about it changes.
    enabled: body !== null && !change.isPending && !change.isSuccess,
    placeholderData: keepPreviousData,
  });
  const problems = {
    ...(!plan && { plan_id: t("subscriptionManagement.create.errors.plan") }),
    ...Object.fromEntries(Object.entries(invalid).map(([field, reason]) => [field, agreementError(reason)])),
  };
  const refusal = change.error ?? (body && preview.error);
  const shown: Record<string, string> = {
    ...fieldErrors(refusal),
    ...(isInOtherCurrency(refusal) && { plan_id: t("subscriptionManagement.change.otherCurrency") }),
    ...(wanted && problems),
  };
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      change.reset();
    };
  const submit = () => {
    setWanted(true);
    if (!body || !plan) return;
    // What is reckoned to the moment is to be what was shown.
    const previewed = isNow && !preview.isPlaceholderData ? preview.data : undefined;
    const prorate_at = previewed?.prorate_at ?? null;
    const expected_amount = previewed?.amount ?? null;
    change.mutate(
      { id, body: { ...body, prorate_at, expected_amount } },
      {
        onSuccess: () => {
          const done = isNow
            ? "subscriptionManagement.change.changed"
            : "subscriptionManagement.change.scheduled";
          notifySuccess(t(done, { plan: plan.name }));
          onClose();
        },
      },
    );
  };
  const end = lastsUntil(subscription);
  return (
    <FormDialog
      width={520}
      title={t("subscriptionManagement.change.title", { name: subscriberName(subscription, t) })}
      onClose={onClose}
      onSubmit={submit}
      pending={change.isPending}
      // That the amount is out of date is told at no field: it is not typed.
      error={formError(refusal, FIELDS) ?? shown.prorate_at ?? null}
      submitLabel={t(
        isNow ? "subscriptionManagement.change.submit" : "subscriptionManagement.change.schedule",
      )}
    >
      <PlanSelect
        label={t("subscriptionManagement.change.plan")}
        value={planId}
        onChange={changed(setPlanId)}
        error={shown.plan_id}
      />
      {isCanceled && <PanelNote>{t("subscriptionManagement.change.withdrawsCancellation")}</PanelNote>}
      {!isCanceled && status !== "pending" && (
        <div className={classes.part}>
          <h3 className={classes.heading}>{t("subscriptionManagement.change.when")}</h3>
          <RadioChoice<When>
            label={t("subscriptionManagement.change.when")}
            value={when}
            options={[
              { value: "now", label: t("subscriptionManagement.change.now") },
              {
                value: "atEnd",
                label:
                  end === null
                    ? t("subscriptionManagement.change.atEnd")
                    : t("subscriptionManagement.change.atEndOn", { day: formatInstantDay(end, locale) }),
              },
            ]}
            onChange={changed(setWhen)}
          />
        </div>
      )}
      {isNow && status !== "pending" && !subscription.is_in_trial && (
        <Switch
          label={t("subscriptionManagement.change.prorate")}
          description={t("subscriptionManagement.change.prorateHint")}
          checked={prorate}
          onChange={(event) => changed(setProrate)(event.currentTarget.checked)}
        />
      )}
      <AgreementFields
        draft={agreement}
        currency={currency}
        errors={shown}
        onChange={changed(setAgreement)}
      />
      {scheduled && (
        <PanelNote>
          {t(
            isNow
              ? "subscriptionManagement.change.dropsChange"
              : "subscriptionManagement.change.replacesChange",
            {
              plan: scheduled.plan.name,
            },
          )}
        </PanelNote>
      )}
      {body && plan && !preview.error && (
        <ChangePreview
          preview={preview.data ?? null}
          isStale={preview.isPlaceholderData}
          from={subscription.plan.name}
          to={plan.name}
          terms={{
            price: body.custom_price ?? plan.price,
            currency: plan.currency,
            billing_frequency: body.custom_billing_frequency ?? plan.billing_frequency,
            billing_days: body.custom_billing_frequency
              ? (body.custom_billing_days ?? null)
              : plan.billing_days,
          }}
        />
      )}
    </FormDialog>
  );
}

/** Whether what is unused cannot be credited, since the other plan is in another currency. */
function isInOtherCurrency(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.fields.some(({ field, code }) => field === "plan_id" && code === "currency_differs")
  );
}
