import { useId } from "react";
import { useTranslation } from "react-i18next";
import { browserZone, zoneName } from "@/features/identity/workspaces/public";
import { RadioChoice } from "@/ui/radio-choice";
import classes from "./broadcast-dialog.module.css";
import { BEGINNINGS, type Beginning } from "./broadcast-draft";
import { MomentFields } from "./moment-fields";
import type { BroadcastFieldsProps } from "./text-fields";

/** When a message begins, and until when it is shown. */
export function TimingFields({ draft, errors, onChange }: BroadcastFieldsProps) {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <fieldset className={classes.part} aria-labelledby={heading}>
      <h3 id={heading} className={classes.heading}>
        {t("broadcasts.dialog.when")}
      </h3>
      <div className={classes.pair}>
        <div className={classes.fields}>
          <RadioChoice<Beginning>
            label={{ id: heading }}
            value={draft.begins}
            options={BEGINNINGS.map((value) => ({ value, label: t(`broadcasts.dialog.begins.${value}`) }))}
            onChange={(begins) => onChange({ begins })}
          />
          {draft.begins === "later" && (
            <MomentFields
              labels={{ day: t("broadcasts.dialog.startDay"), time: t("broadcasts.dialog.startTime") }}
              value={draft.start}
              error={errors.starts_at}
              onChange={(start) => onChange({ start })}
            />
          )}
        </div>
        <MomentFields
          labels={{ day: t("broadcasts.dialog.endDay"), time: t("broadcasts.dialog.endTime") }}
          description={t(draft.isDismissible ? "broadcasts.dialog.endHint" : "broadcasts.dialog.endNeeded")}
          value={draft.end}
          error={errors.ends_at}
          isClearable
          onChange={(end) => onChange({ end })}
        />
      </div>
      <p className={classes.hint}>{t("broadcasts.dialog.zone", { zone: zoneName(browserZone()) })}</p>
    </fieldset>
  );
}
