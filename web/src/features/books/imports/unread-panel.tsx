import { Button } from "@mantine/core";
import { RotateCw, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { AiConsentLink, isConsentMissing } from "@/features/ai/ai-consents/public";
import { ButtonRow } from "@/ui/button-row";
import { Panel } from "@/ui/panel";
import { PanelNote } from "@/ui/panel-note";
import { type Import, useDiscard } from "./api";
import { useRefusal } from "./refusal";
import { useReadAgain } from "./use-read-again";

/** What only another file can help against. */
const FINAL: readonly Import["error"][] = ["document_encrypted", "too_many_pages", "file_damaged"];

interface UnreadPanelProps {
  made: Import;
  onDiscarded: () => void;
}

/** A statement that could not be read: why, and the ways on. */
export function UnreadPanel({ made, onDiscarded }: UnreadPanelProps) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const again = useReadAgain(made);
  const discard = useDiscard(made.workspace_id);
  const error = made.error ?? "failed";
  return (
    <Panel title={t("imports.notRead.title", { name: made.name })} level={2}>
      <PanelNote tone="warning">
        {t(`imports.errors.${error}`)} {isConsentMissing(error) && <AiConsentLink />}
        {made.ai_error && (
          <>
            <br />
            {t("imports.notRead.reason", { reason: t(`aiModels.failures.${made.ai_error}`) })}
          </>
        )}
      </PanelNote>
      <ButtonRow error={again.error && refusal(again.error)}>
        <Button
          variant="default"
          leftSection={<Trash2 size={15} aria-hidden />}
          loading={discard.isPending}
          onClick={() =>
            discard.mutate(made.id, {
              onSuccess: onDiscarded,
              onError: (refused) => notifyFailure(refused),
            })
          }
        >
          {t("imports.discard")}
        </Button>
        {!FINAL.includes(error) && (
          <Button
            leftSection={<RotateCw size={15} aria-hidden />}
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            {t("imports.notRead.retry")}
          </Button>
        )}
      </ButtonRow>
    </Panel>
  );
}
