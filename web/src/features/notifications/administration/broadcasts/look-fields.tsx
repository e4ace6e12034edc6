import { Select, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./broadcast-dialog.module.css";
import { SEVERITIES } from "./broadcast-draft";
import type { BroadcastFieldsProps } from "./text-fields";

/** How grave a message is, and whether it can be dismissed. */
export function LookFields({ draft, errors, onChange }: BroadcastFieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.part}>
      <legend className={classes.heading}>{t("broadcasts.dialog.look")}</legend>
      <Select
        label={t("broadcasts.dialog.severity")}
        data={SEVERITIES.map((value) => ({ value, label: t(`broadcasts.severities.${value}`) }))}
        value={draft.severity}
        error={errors.severity}
        allowDeselect={false}
        onChange={(value) => {
          const severity = SEVERITIES.find((known) => known === value);
          if (severity) onChange({ severity });
        }}
      />
      <Switch
        label={t("broadcasts.dialog.dismissible")}
        description={t("broadcasts.dialog.dismissibleHint")}
        checked={draft.isDismissible}
        onChange={(event) => onChange({ isDismissible: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
