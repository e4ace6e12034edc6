import { Select, Switch, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Currency, formatCount } from "@/lib/money";
import { AmountInput, readAmount } from "@/ui/amount-input";
import { useLocale } from "@/ui/use-locale";
import classes from "../billing-dialog.module.css";
import { FREQUENCIES } from "../frequencies";
import { type AgreementDraft, type AgreementError, DAYS_RANGE } from "./agreement-draft";

interface AgreementFieldsProps {
  draft: AgreementDraft;
  /** The plan's: a price agreed apart from it is in it, too. */
  currency: Currency;
  errors: Record<string, string>;
  onChange: (draft: AgreementDraft) => void;
}

/** A price or period for one subscriber only. */
export function AgreementFields({ draft, currency, errors, onChange }: AgreementFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { isCustom, price, frequency, days } = draft;
  return (
    <>
      <Switch
        label={t("subscriptionManagement.agreement.custom")}
        description={t("subscriptionManagement.agreement.customHint")}
        checked={isCustom}
        onChange={(event) => onChange({ ...draft, isCustom: event.currentTarget.checked })}
      />
      {isCustom && (
        <div className={classes.pair}>
          <AmountInput
            label={t("subscriptionManagement.agreement.price", { currency: currency.code })}
            placeholder={t("subscriptionManagement.agreement.pricePlaceholder")}
            currency={currency}
            value={readAmount(price, currency, locale)}
            onChange={({ text }) => onChange({ ...draft, price: text })}
            error={errors.custom_price}
          />
          <Select
            label={t("subscriptionManagement.agreement.frequency")}
            value={frequency}
            data={[
              { value: "", label: t("subscriptionManagement.agreement.frequencyOfPlan") },
              ...FREQUENCIES.map((value) => ({
                value,
                label: t(`planManagement.dialog.frequencies.${value}`),
              })),
            ]}
            onChange={(value) =>
              onChange({ ...draft, frequency: FREQUENCIES.find((known) => known === value) ?? "" })
            }
            allowDeselect={false}
            error={errors.custom_billing_frequency}
          />
          {frequency === "custom_days" && (
            <TextInput
              label={t("planManagement.dialog.days")}
              inputMode="numeric"
              autoComplete="off"
              value={days}
              error={errors.custom_billing_days}
              onChange={(event) => onChange({ ...draft, days: event.currentTarget.value })}
            />
          )}
        </div>
      )}
    </>
  );
}

/** The words for what of an agreement cannot be sent. */
export function useAgreementErrorText(): (error: AgreementError) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  const [least, most] = DAYS_RANGE;
  return (error) =>
    error === "price"
      ? t("planManagement.dialog.errors.price")
      : t("planManagement.dialog.errors.range", {
          least: formatCount(least, locale),
          most: formatCount(most, locale),
        });
}
