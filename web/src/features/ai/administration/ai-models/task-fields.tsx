import { Checkbox, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AiModel, AiTask } from "./api";
import classes from "./model-dialog.module.css";
import { type ModelDraft, withTask } from "./model-draft";
import { TASKS } from "./providers";

interface TaskFieldsProps {
  draft: ModelDraft;
  /** All other models: one of them may be asked first so far. */
  others: readonly AiModel[];
  errors: Record<string, ReactNode>;
  onChange: (fields: Partial<ModelDraft>) => void;
}

/** What a model is asked to do, and for which of it before all others. */
export function TaskFields({ draft, others, errors, onChange }: TaskFieldsProps) {
  const { t } = useTranslation();
  const { tasks, default_for, supports_vision } = draft;
  const firstOf = (task: AiTask) => others.find((other) => other.default_for.includes(task))?.name;
  const error = errors.tasks ?? errors.default_for;
  return (
    <fieldset className={classes.part}>
      <legend className={classes.heading}>{t("aiModels.dialog.tasks")}</legend>
      {TASKS.map((task) => {
        const name = t(`aiModels.tasks.${task}`);
        const does = tasks.includes(task);
        const first = firstOf(task);
        return (
          <div key={task} className={classes.task}>
            <Checkbox
              label={name}
              checked={does}
              onChange={(event) => onChange(withTask(draft, task, event.currentTarget.checked))}
            />
            {does && (
              <Switch
                size="sm"
                label={
                  first ? t("aiModels.dialog.firstInstead", { name: first }) : t("aiModels.dialog.first")
                }
                aria-label={t("aiModels.dialog.firstFor", { task: name })}
                checked={default_for.includes(task)}
                onChange={(event) => {
                  const rest = default_for.filter((one) => one !== task);
                  onChange({ default_for: event.currentTarget.checked ? [...rest, task] : rest });
                }}
              />
            )}
          </div>
        );
      })}
      <Switch
        label={t("aiModels.dialog.vision")}
        checked={supports_vision}
        onChange={(event) => onChange({ supports_vision: event.currentTarget.checked })}
      />
      {tasks.includes("receipt_image") && !supports_vision && (
        <p className={classes.hint}>{t("aiModels.dialog.needsVision")}</p>
      )}
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  );
}
