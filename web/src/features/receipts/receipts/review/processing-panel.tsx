import { Button } from "@mantine/core";
import { Circle, CircleCheck, CircleDashed, CircleMinus, CircleX, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Panel } from "@/ui/panel";
import { Progress } from "@/ui/progress";
import type { OcrProgress, Receipt } from "../api";
import classes from "./processing-panel.module.css";

const ICONS: Record<OcrProgress["steps"][number]["status"], LucideIcon> = {
  pending: Circle,
  in_progress: CircleDashed,
  completed: CircleCheck,
  skipped: CircleMinus,
  error: CircleX,
};

/** A receipt while it is being read: how far it has come, step by step. */
export function ProcessingPanel({ receipt, onCancel }: { receipt: Receipt; onCancel: () => void }) {
  const { t } = useTranslation();
  const { progress, can_edit } = receipt;
  const { current_step, total_steps, description, steps } = progress;
  const done = steps.filter(({ status }) => status === "completed" || status === "skipped").length;
  return (
    <Panel title={t("receipts.progress.title")} level={2} text={t("receipts.progress.text")}>
      <Progress
        label={t("receipts.progress.step", { step: current_step, steps: total_steps, description })}
        value={done / total_steps}
      />
      <ol className={classes.steps}>
        {steps.map(({ name, status, description: what, skip_reason: reason }) => {
          const Icon = ICONS[status];
          return (
            <li key={name} className={classes.step} data-status={status}>
              <Icon size={18} aria-hidden />
              <span>
                {what}
                {name === "ai" && reason !== null && (
                  <span className={classes.reason}>{t(`receipts.progress.skipReasons.${reason}`)}</span>
                )}
              </span>
              <span className={classes.status}>{t(`receipts.progress.statuses.${status}`)}</span>
            </li>
          );
        })}
      </ol>
      {can_edit && (
        <Button variant="default" className={classes.cancel ?? ""} onClick={onCancel}>
          {t("receipts.progress.cancel")}
        </Button>
      )}
    </Panel>
  );
}
