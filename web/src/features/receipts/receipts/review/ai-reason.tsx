import { useTranslation } from "react-i18next";
import { AiConsentLink } from "@/features/ai/ai-consents/public";
import { useUser } from "@/session/use-user";
import type { Receipt } from "../api";
import { type AiReasonName, aiReasonOf, type Step } from "./ai-step";

/** Why no model helped with a receipt, as the user is told. It is read with what the one who brought it agreed to. */
export function useAiReason({ created_by }: Receipt, step: Step | undefined): AiReasonName | null {
  const user = useUser();
  return step ? aiReasonOf(step, user?.id === created_by.user_id) : null;
}

/** Why no model helped, in words, with the way to where the user can change that. */
export function AiReason({ reason }: { reason: AiReasonName }) {
  const { t } = useTranslation();
  return (
    <>
      {t(`receipts.ai.reasons.${reason}`)}
      {reason === "not_agreed" && (
        <>
          {" "}
          <AiConsentLink />
        </>
      )}
    </>
  );
}
