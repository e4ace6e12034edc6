import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { AuthMessage } from "@/features/identity/auth/public";
import { notifySuccess } from "@/ui/notify";
import { useSendConfirmation } from "./api";
import classes from "./choice.module.css";

/** The right address, but nobody has shown yet that they read its mail. */
export function UnconfirmedAddress({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation();
  const send = useSendConfirmation();
  const sendAgain = () =>
    send.mutate(undefined, {
      onSuccess: () => notifySuccess(t("invitation.unconfirmed.sent", { email })),
      onError: (error) => notifyFailure(error),
    });
  return (
    <AuthMessage
      title={t("invitation.unconfirmed.title")}
      action={
        <div className={classes.actions}>
          <Button fullWidth onClick={onAgain}>
            {t("invitation.unconfirmed.again")}
          </Button>
          <Button fullWidth variant="default" loading={send.isPending} onClick={sendAgain}>
            {t("invitation.unconfirmed.send")}
          </Button>
        </div>
      }
    >
      <p>{t("invitation.unconfirmed.text", { email })}</p>
    </AuthMessage>
  );
}
