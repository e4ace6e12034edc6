import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Panel } from "@/ui/panel";
import { Progress } from "@/ui/progress";
import type { Receipt } from "../api";
import { useStepText } from "../use-step-text";
import { StepList } from "./step-list";
import classes from "./step-list.module.css";

/** A receipt while it is being read. */
export function ProcessingPanel({ receipt, onCancel }: { receipt: Receipt; onCancel: () => void }) {
  const { t } = useTranslation();
  const stepText = useStepText();
  const { progress, can_edit } = receipt;
  const { total_steps, steps } = progress;
  const done = steps.filter(({ status }) => status === "completed" || status === "skipped").length;
  return (
    <Panel title={t("receipts.progress.title")} level={2} text={t("receipts.progress.text")}>
      <Progress label={stepText(progress)} value={done / total_steps} />
      <StepList receipt={receipt} />
      {can_edit && (
        <Button variant="default" className={classes.cancel ?? ""} onClick={onCancel}>
          {t("receipts.progress.cancel")}
        </Button>
      )}
    </Panel>
  );
}
