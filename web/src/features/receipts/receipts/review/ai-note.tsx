import { Button } from "@mantine/core";
import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { PanelNote } from "@/ui/panel-note";
import { type Receipt, type ReceiptDraft, useRetry } from "../api";
import classes from "./ai-note.module.css";
import { AiReason, useAiReason } from "./ai-reason";
import { aiStepOf, isReadByAi, isRemediable } from "./ai-step";

interface AiNoteProps {
  receipt: Receipt;
  draft: ReceiptDraft | null;
  /** Whether it can be read again from here. */
  canRetry: boolean;
}

/** What of a receipt an AI model read, or why none did and what can be done about it. */
export function AiNote({ receipt, draft, canRetry }: AiNoteProps) {
  const { t } = useTranslation();
  const retry = useRetry(receipt.workspace_id);
  const reason = useAiReason(receipt, aiStepOf(receipt));
  if (draft && isReadByAi(draft)) return <PanelNote>{t("receipts.ai.marked")}</PanelNote>;
  if (!isRemediable(reason)) return null;
  return (
    <div className={classes.note}>
      <PanelNote>
        {t("receipts.ai.unread")} <AiReason reason={reason} />
      </PanelNote>
      {canRetry && (
        <div className={classes.retry}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<RotateCw size={14} aria-hidden />}
            loading={retry.isPending}
            onClick={() => retry.mutate(receipt.id, { onError: (error) => notifyFailure(error) })}
          >
            {t("receipts.ai.again")}
          </Button>
          <span>{t("receipts.ai.replaces")}</span>
        </div>
      )}
    </div>
  );
}
