import { Button } from "@mantine/core";
import { PenLine, RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { ButtonRow } from "@/ui/button-row";
import { Panel } from "@/ui/panel";
import { PanelNote } from "@/ui/panel-note";
import { type Receipt, useRetry } from "../api";
import { AiNote } from "./ai-note";
import { ReadingSteps } from "./reading-steps";
import classes from "./review.module.css";

/** A receipt that could not be read: why, and the two ways on. */
export function FailedPanel({ receipt, onFill }: { receipt: Receipt; onFill: () => void }) {
  const { t } = useTranslation();
  const retry = useRetry(receipt.workspace_id);
  return (
    <Panel title={t("receipts.failed.title")} level={2}>
      <div className={classes.notes}>
        <PanelNote tone="warning">{t(`receipts.errors.${receipt.error ?? "failed"}`)}</PanelNote>
        <AiNote receipt={receipt} draft={null} canRetry={false} />
        <ReadingSteps receipt={receipt} />
      </div>
      {receipt.can_edit && (
        <ButtonRow error={retry.error && explain(retry.error).text}>
          <Button
            variant="default"
            leftSection={<RotateCw size={15} aria-hidden />}
            loading={retry.isPending}
            onClick={() => retry.mutate(receipt.id)}
          >
            {t("receipts.failed.retry")}
          </Button>
          <Button leftSection={<PenLine size={15} aria-hidden />} onClick={onFill}>
            {t("receipts.failed.fill")}
          </Button>
        </ButtonRow>
      )}
    </Panel>
  );
}
