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
    <fieldset className={classes.dispositions}>
      <legend className={classes.legend}>{t("users.dispositions.title")}</legend>
      {workspaces.map(({ id, name, members }) =>
        members.length === 0 ? (
          <p key={id} className={classes.alone}>
            {t("users.dispositions.alone", { name })}
          </p>
        ) : (
          <NativeSelect
            key={id}
            label={name}
            value={dispositions[id] ?? ""}
            error={missed && dispositions[id] === undefined && t("users.dispositions.choose")}
            onChange={(event) => onChange({ ...dispositions, [id]: event.currentTarget.value || undefined })}
            data={[
              { value: "", label: t("users.dispositions.placeholder"), disabled: true },
              ...members.map(({ user_id, full_name }) => ({
                value: user_id,
                label: t("users.dispositions.handOver", { name: full_name }),
              })),
              { value: DELETE_WORKSPACE, label: t("users.dispositions.delete") },
            ]}
          />
        ),
      )}
    </fieldset>
  );
}
