import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import type { Subscription } from "@/features/billing/subscriptions/public";
import { UserSelect } from "@/features/identity/users/public";
import { addDays, type Day, today } from "@/lib/dates";
import { formatInstantDay } from "@/lib/instants";
import { currencyOf, digitsOf } from "@/lib/money";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import { PanelNote } from "@/ui/panel-note";
import { RadioChoice } from "@/ui/radio-choice";
import { useLocale } from "@/ui/use-locale";
import classes from "../billing-dialog.module.css";
import { subscriptionQuery } from "../billing-search";
import type { ChosenUser } from "../use-chosen-user";
import { AS_PLANNED, agreementBodyOf, agreementErrors } from "./agreement-draft";
import { AgreementFields, useAgreementErrorText } from "./agreement-fields";
import { subscriptionQueries, useCreateSubscription } from "./api";
import { PlanSelect, useOfferedPlans } from "./plan-select";

const DateField = lazy(async () => ({ default: (await import("@/ui/date-field")).DateField }));

interface CreateDialogProps {
  /** Who is chosen at the beginning. */
  user: ChosenUser | null;
  onClose: () => void;
}

type Start = "now" | "day" | "afterEnd";

const FIELDS = [
  ...["target_user_id", "plan_id", "start_date"],
  ...["custom_price", "custom_billing_frequency", "custom_billing_days"],
];

/** Subscribes a user to a plan. */
export function CreateDialog({ user: first, onClose }: CreateDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const create = useCreateSubscription();
  const plans = useOfferedPlans();
  const agreementError = useAgreementErrorText();
  const [user, setUser] = useState(first);
  const [planId, setPlanId] = useState("");
  const [start, setStart] = useState<Start>("now");
  const [day, setDay] = useState<Day>(() => addDays(today(), 1));
  const [prorate, setProrate] = useState(true);
  const [agreement, setAgreement] = useState(AS_PLANNED);
  const [wanted, setWanted] = useState(false);
  const present = usePresentSubscription(user?.id);
  const canceled = present?.status === "canceled" ? present : null;
  const plan = plans.find(({ id }) => id === planId);
  const currency = currencyOf(plan?.currency ?? "USD", plan ? digitsOf(plan.price) : 2);
  const chosenStart = startsFor(canceled).includes(start) ? start : "now";
  const problems = {
    ...(user === null && { target_user_id: t("subscriptionManagement.create.errors.user") }),
    ...(!plan && { plan_id: t("subscriptionManagement.create.errors.plan") }),
    ...Object.fromEntries(
      Object.entries(agreementErrors(agreement, currency, locale)).map(([field, reason]) => [
        field,
        agreementError(reason),
      ]),
    ),
  };
  const shown: Record<string, string> = { ...fieldErrors(create.error), ...(wanted && problems) };
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      create.reset();
    };
  const submit = () => {
    setWanted(true);
    if (Object.keys(problems).length > 0 || !user || !plan) return;
    create.mutate(
      {
        target_user_id: user.id,
        plan_id: plan.id,
        immediate: chosenStart === "now",
        prorate: canceled ? prorate : true,
        start_date: chosenStart === "day" ? day : null,
        ...agreementBodyOf(agreement, currency, locale),
      },
      {
        onSuccess: () => {
          notifySuccess(t("subscriptionManagement.create.done", { name: user.full_name, plan: plan.name }));
          onClose();
        },
      },
    );
  };
  const startLabel = (value: Start) => {
    if (value === "day") return t("subscriptionManagement.create.onDay");
    if (value === "now")
      return t(canceled ? "subscriptionManagement.create.nowEnds" : "subscriptionManagement.create.now");
    const at = canceled?.ends_at;
    return t("subscriptionManagement.create.afterEnd", { day: at ? formatInstantDay(at, locale) : "" });
  };
  return (
    <FormDialog
      width={520}
      title={t("subscriptionManagement.create.title")}
      onClose={onClose}
      onSubmit={submit}
      pending={create.isPending}
      error={formError(create.error, FIELDS)}
      submitLabel={t("subscriptionManagement.add")}
    >
      <UserSelect
        label={t("subscriptionManagement.create.user")}
        placeholder={t("subscriptionManagement.create.userPlaceholder")}
        listLabel={t("subscriptionManagement.create.users")}
        value={user}
        onChange={changed(setUser)}
        error={shown.target_user_id}
        {...(first === null && { "data-autofocus": true })}
      />
      {present && !canceled && (
        <PanelNote tone="warning">
          {t("subscriptionManagement.create.hasOne", { plan: present.plan.name })}
        </PanelNote>
      )}
      <PlanSelect
        label={t("subscriptionManagement.create.plan")}
        value={planId}
        onChange={changed(setPlanId)}
        error={shown.plan_id}
      />
      {plan && plan.trial_days > 0 && (
        <DialogText small>{t("subscriptionManagement.create.trial")}</DialogText>
      )}
      <div className={classes.part}>
        <h3 className={classes.heading}>{t("subscriptionManagement.create.start")}</h3>
        <RadioChoice<Start>
          label={t("subscriptionManagement.create.start")}
          value={chosenStart}
          options={startsFor(canceled).map((value) => ({ value, label: startLabel(value) }))}
          onChange={changed(setStart)}
        />
        {chosenStart === "day" && (
          <Suspense>
            <DateField
              label={t("subscriptionManagement.create.day")}
              value={day}
              onChange={changed(setDay)}
              error={shown.start_date}
            />
          </Suspense>
        )}
        {canceled && chosenStart === "now" && (
          <Switch
            label={t("subscriptionManagement.create.prorate")}
            checked={prorate}
            onChange={(event) => changed(setProrate)(event.currentTarget.checked)}
          />
        )}
      </div>
      <AgreementFields
        draft={agreement}
        currency={currency}
        errors={shown}
        onChange={changed(setAgreement)}
      />
    </FormDialog>
  );
}

/** When a subscription can begin: beside a canceled one that still lasts, at once or after it. */
function startsFor(canceled: Subscription | null): readonly Start[] {
  return canceled ? ["now", "afterEnd"] : ["now", "day"];
}

/** The subscription that a user has now; null without one. */
function usePresentSubscription(userId: string | undefined): Subscription | null {
  const search = { tab: "subscriptions", size: 0, ...(userId && { user_id: userId }) } as const;
  const { data, isPlaceholderData } = useQuery({
    ...subscriptionQueries.list(subscriptionQuery(search)),
    enabled: userId !== undefined,
  });
  if (userId === undefined || isPlaceholderData) return null;
  return data?.items.find(({ status }) => status !== "expired") ?? null;
}
