import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { OwnedWorkspace } from "./api";
import classes from "./workspace-disposition-fields.module.css";
import { DELETE_WORKSPACE, type WorkspaceDispositions } from "./workspace-dispositions";

interface WorkspaceDispositionFieldsProps {
  workspaces: readonly OwnedWorkspace[];
  dispositions: WorkspaceDispositions;
  /** Point at the missing choices. */
  missed: boolean;
  onChange: (dispositions: WorkspaceDispositions) => void;
}

/** Asks what becomes of each workspace when its owner goes. */
export function WorkspaceDispositionFields({
  workspaces,
  dispositions,
  missed,
  onChange,
}: WorkspaceDispositionFieldsProps) {
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
            value={dispositions[id] ?? ""}
            error={missed && dispositions[id] === undefined && t("users.fates.choose")}
            onChange={(event) => onChange({ ...dispositions, [id]: event.currentTarget.value || undefined })}
            data={[
              { value: "", label: t("users.fates.placeholder"), disabled: true },
              ...members.map(({ user_id, full_name }) => ({
                value: user_id,
                label: t("users.fates.handOver", { name: full_name }),
              })),
              { value: DELETE_WORKSPACE, label: t("users.fates.delete") },
            ]}
          />
        ),
      )}
    </fieldset>
  );
}
