import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Panel } from "@/ui/panel";
import { Progress } from "@/ui/progress";
import type { Receipt } from "../api";
import { StepList } from "./step-list";
import classes from "./step-list.module.css";

/** A receipt while it is being read. */
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
      <StepList receipt={receipt} />
      {can_edit && (
        <Button variant="default" className={classes.cancel ?? ""} onClick={onCancel}>
          {t("receipts.progress.cancel")}
        </Button>
      )}
    </Panel>
  );
}
