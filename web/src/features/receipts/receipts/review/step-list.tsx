import { Circle, CircleCheck, CircleDashed, CircleMinus, CircleX, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Receipt } from "../api";
import { AiReason, useAiReason } from "./ai-reason";
import type { Step } from "./ai-step";
import classes from "./step-list.module.css";

const ICONS: Record<Step["status"], LucideIcon> = {
  pending: Circle,
  in_progress: CircleDashed,
  completed: CircleCheck,
  skipped: CircleMinus,
  error: CircleX,
};

/** How far the reading of a receipt has come, step by step. */
export function StepList({ receipt }: { receipt: Receipt }) {
  return (
    <ol className={classes.steps}>
      {receipt.progress.steps.map((step) => (
        <StepItem key={step.name} receipt={receipt} step={step} />
      ))}
    </ol>
  );
}

function StepItem({ receipt, step }: { receipt: Receipt; step: Step }) {
  const { t } = useTranslation();
  const { name, skip_reason } = step;
  // What could not be read has failed at the last step: that was left out all the same.
  const status = skip_reason === null ? step.status : "skipped";
  const reason = useAiReason(receipt, name === "ai" ? step : undefined);
  const Icon = ICONS[status];
  return (
    <li className={classes.step} data-status={status}>
      <Icon size={18} aria-hidden />
      <span>
        {t(`receipts.progress.names.${name}`)}
        {reason && (
          <span className={classes.reason}>
            <AiReason reason={reason} />
          </span>
        )}
      </span>
      <span className={classes.status}>{t(`receipts.progress.statuses.${status}`)}</span>
    </li>
  );
}
