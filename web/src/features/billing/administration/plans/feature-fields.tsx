import { Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./plan-dialog.module.css";
import { PLAN_LANGUAGES } from "./plan-draft";
import type { PlanFieldsProps } from "./text-fields";

/** What a plan is praised for, a line each. */
export function FeatureFields({ draft: { features }, errors, onChange }: PlanFieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.part}>
      <legend className={classes.heading}>{t("planManagement.dialog.features")}</legend>
      <div className={classes.pair}>
        {PLAN_LANGUAGES.map((language) => (
          <Textarea
            key={language}
            label={t(`planManagement.dialog.featuresIn.${language}`)}
            lang={language}
            autosize
            minRows={3}
            maxRows={12}
            value={features[language]}
            error={errors[`features.${language}`]}
            onChange={(event) =>
              onChange({ features: { ...features, [language]: event.currentTarget.value } })
            }
          />
        ))}
      </div>
      <p className={classes.hint}>{t("planManagement.dialog.featuresHint")}</p>
    </fieldset>
  );
}
