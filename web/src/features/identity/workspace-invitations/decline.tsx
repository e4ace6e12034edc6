import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { AuthMessage } from "@/features/identity/auth/public";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { type InvitationPreview, useDecline } from "./api";
import { ContinueLink } from "./continue-link";

interface DeclineButtonProps {
  preview: InvitationPreview;
  token: string;
  disabled?: boolean;
  onDeclined: () => void;
}

/** Says no, after a question: only another invitation could take it back. */
export function DeclineButton({ preview, token, disabled = false, onDeclined }: DeclineButtonProps) {
  const { t } = useTranslation();
  const decline = useDecline(token);
  const [isConfirming, { open, close }] = useDisclosure();
  return (
    <>
      <Button fullWidth variant="default" disabled={disabled} onClick={open}>
        {t("invitation.decline")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("invitation.decliningTitle")}
          submitLabel={t("invitation.decline")}
          pending={decline.isPending}
          error={formError(decline.error, [], t("invitation.failures.decline"))}
          onConfirm={() => decline.mutate(undefined, { onSuccess: onDeclined })}
          onClose={close}
        >
          {t("invitation.decliningText", { name: preview.invited_by })}
        </ConfirmDialog>
      )}
    </>
  );
}

/** It was declined. */
export function Declined({ workspace }: { workspace: string }) {
  const { t } = useTranslation();
  return (
    <AuthMessage title={t("invitation.declinedTitle")} action={<ContinueLink />}>
      <p>{t("invitation.declinedText", { workspace })}</p>
    </AuthMessage>
  );
}
