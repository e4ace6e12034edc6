import { Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CurrencySelect } from "@/features/rates/currencies/public";
import type { Currency } from "@/lib/money";
import { AmountInput, readAmount } from "@/ui/amount-input";
import { useLocale } from "@/ui/use-locale";
import { FREQUENCIES } from "../frequencies";
import classes from "./plan-dialog.module.css";
import type { PlanFieldsProps } from "./text-fields";

/** What a plan costs, how often, and how long it can be tried. */
export function PriceFields({ draft, errors, onChange, currency }: PlanFieldsProps & { currency: Currency }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <fieldset className={classes.part}>
      <legend className={classes.heading}>{t("planManagement.dialog.pricing")}</legend>
      {draft.is_default && <p className={classes.hint}>{t("planManagement.dialog.defaultIsFree")}</p>}
      <div className={classes.pair}>
        <AmountInput
          label={t("planManagement.dialog.price")}
          currency={currency}
          value={readAmount(draft.price, currency, locale)}
          onChange={({ text }) => onChange({ price: text })}
          error={errors.price}
        />
        <CurrencySelect
          label={t("planManagement.dialog.currency")}
          value={draft.currency}
          onChange={(code) => onChange({ currency: code })}
          error={errors.currency}
        />
        <Select
          label={t("planManagement.dialog.frequency")}
          value={draft.billing_frequency}
          data={FREQUENCIES.map((value) => ({
            value,
            label: t(`planManagement.dialog.frequencies.${value}`),
          }))}
          onChange={(value) =>
            onChange({ billing_frequency: FREQUENCIES.find((known) => known === value) ?? "monthly" })
          }
          allowDeselect={false}
          error={errors.billing_frequency}
        />
        {draft.billing_frequency === "custom_days" && (
          <TextInput
            label={t("planManagement.dialog.days")}
            inputMode="numeric"
            autoComplete="off"
            value={draft.billing_days}
            error={errors.billing_days}
            onChange={(event) => onChange({ billing_days: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={t("planManagement.dialog.trialDays")}
          inputMode="numeric"
          autoComplete="off"
          value={draft.trial_days}
          error={errors.trial_days}
          onChange={(event) => onChange({ trial_days: event.currentTarget.value })}
        />
      </div>
      <p className={classes.hint}>{t("planManagement.dialog.trialHint")}</p>
    </fieldset>
  );
}
