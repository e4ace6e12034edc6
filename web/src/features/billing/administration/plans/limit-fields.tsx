import { Switch, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LIMIT_KEYS, type LimitKey } from "@/features/billing/subscriptions/public";
import classes from "./plan-dialog.module.css";
import type { LimitDraft } from "./plan-draft";
import type { PlanFieldsProps } from "./text-fields";

/** How much a plan allows of everything, each as a figure or without end. */
export function LimitFields({ draft, errors, onChange }: PlanFieldsProps) {
  const { t } = useTranslation();
  const set = (key: LimitKey, limit: Partial<LimitDraft>) =>
    onChange({ limits: { ...draft.limits, [key]: { ...draft.limits[key], ...limit } } });
  return (
    <fieldset className={classes.part}>
      <legend className={classes.heading}>{t("planManagement.dialog.limits")}</legend>
      <div className={classes.pair}>
        {LIMIT_KEYS.map((key) => {
          const { isUnlimited, text } = draft.limits[key];
          const name =
            key === "attachments_mb" ? t("planManagement.dialog.attachments_mb") : t(`billing.limits.${key}`);
          return (
            <TextInput
              key={key}
              label={name}
              inputMode="numeric"
              autoComplete="off"
              disabled={isUnlimited}
              value={isUnlimited ? "" : text}
              error={errors[`limits.${key}`]}
              onChange={(event) => set(key, { text: event.currentTarget.value })}
              inputContainer={(field) => (
                <div className={classes.limit}>
                  {field}
                  <Switch
                    size="sm"
                    label={t("planManagement.dialog.unlimited")}
                    aria-label={t("planManagement.dialog.limitUnlimited", { name })}
                    checked={isUnlimited}
                    onChange={(event) => set(key, { isUnlimited: event.currentTarget.checked })}
                  />
                </div>
              )}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
