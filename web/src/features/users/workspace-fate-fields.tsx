import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { OwnedWorkspace } from "./api";
import classes from "./workspace-fate-fields.module.css";
import { DELETE, type Fates } from "./workspace-fates";

interface WorkspaceFateFieldsProps {
  workspaces: readonly OwnedWorkspace[];
  fates: Fates;
  /** Point at the missing choices. */
  missed: boolean;
  onChange: (fates: Fates) => void;
}

/** Asks what becomes of each workspace when its owner goes. */
export function WorkspaceFateFields({ workspaces, fates, missed, onChange }: WorkspaceFateFieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.fates}>
      <legend className={classes.legend}>{t("users.fates.title")}</legend>
      {workspaces.map(({ id, name, members }) =>
        members.length === 0 ? (
          <p key={id} className={classes.alone}>
            {t("users.fates.alone", { name })}
          </p>
        ) : (
          <NativeSelect
            key={id}
            label={name}
            value={fates[id] ?? ""}
            error={missed && fates[id] === undefined && t("users.fates.choose")}
            onChange={(event) => onChange({ ...fates, [id]: event.currentTarget.value || undefined })}
            data={[
              { value: "", label: t("users.fates.placeholder"), disabled: true },
              ...members.map(({ user_id, full_name }) => ({
                value: user_id,
                label: t("users.fates.handOver", { name: full_name }),
              })),
              { value: DELETE, label: t("users.fates.delete") },
            ]}
          />
        ),
      )}
    </fieldset>
  );
}
