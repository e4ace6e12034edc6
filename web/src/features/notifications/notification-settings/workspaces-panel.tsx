import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Workspace } from "@/features/identity/workspaces/public";
import { currencyIn } from "@/lib/money";
import { AmountInput, readAmount } from "@/ui/amount-input";
import { Panel } from "@/ui/panel";
import { useLocale } from "@/ui/use-locale";
import { THRESHOLDS, type Threshold, thresholdField, type WorkspaceDraft } from "./settings-draft";
import classes from "./settings-form.module.css";

interface WorkspacesPanelProps {
  workspaces: readonly Workspace[];
  chosen: Record<string, WorkspaceDraft>;
  errors: Record<string, string>;
  onChange: (workspaceId: string, set: WorkspaceDraft) => void;
}

/** Which workspaces are muted, and from which amounts on one is told of what happens in the others. */
export function WorkspacesPanel({ workspaces, chosen, errors, onChange }: WorkspacesPanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Panel
      title={t("notificationSettings.workspaces.title")}
      text={t("notificationSettings.workspaces.text")}
      level={2}
    >
      <div className={classes.workspaces}>
        {workspaces.map((workspace) => {
          const { id, name } = workspace;
          const set = chosen[id];
          const currency = currencyIn(workspace);
          // Where one is alone nobody else adds anything.
          const isShown = (threshold: Threshold) =>
            threshold !== "memberTransaction" || workspace.users.length > 1 || set?.memberTransaction !== "";
          return (
            set && (
              <fieldset key={id} className={classes.workspace} aria-label={name}>
                <h3 className={classes.heading}>{name}</h3>
                <Switch
                  label={t("notificationSettings.workspaces.mute")}
                  description={t("notificationSettings.workspaces.muteHint")}
                  checked={set.isMuted}
                  onChange={(event) => onChange(id, { ...set, isMuted: event.currentTarget.checked })}
                />
                {!set.isMuted && (
                  <div className={classes.pair}>
                    {(Object.keys(THRESHOLDS) as Threshold[]).filter(isShown).map((threshold) => (
                      <AmountInput
                        key={threshold}
                        label={t(`notificationSettings.workspaces.${threshold}`)}
                        currency={currency}
                        showsCode
                        value={readAmount(set[threshold], currency, locale)}
                        error={errors[thresholdField(id, threshold)]}
                        onChange={({ text }) => onChange(id, { ...set, [threshold]: text })}
                      />
                    ))}
                  </div>
                )}
              </fieldset>
            )
          );
        })}
      </div>
    </Panel>
  );
}
