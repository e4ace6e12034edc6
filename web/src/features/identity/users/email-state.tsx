import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { useSendsMail } from "@/features/identity/auth/public";
import type { SessionUser } from "@/session/record";
import { reloadUser, userChanged } from "@/session/session";
import { Badge } from "@/ui/badge";
import { notifySuccess } from "@/ui/notify";
import { PanelNote } from "@/ui/panel-note";
import { cancelPendingEmail, resendConfirmation } from "./api";
import classes from "./email-state.module.css";

/** Whether the address is confirmed, and which one waits for it. */
export function EmailState({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const mailed = useSendsMail();
  const { pending_email: pending, email_verified: verified } = user;
  return (
    <div className={classes.state} aria-live="polite">
      {verified ? (
        <Badge tone="good" icon={CircleCheck}>
          {t("users.emailConfirmed")}
        </Badge>
      ) : (
        <Badge tone="warning" icon={CircleAlert}>
          {t("users.emailUnconfirmed")}
        </Badge>
      )}
      {!verified && !pending && <Resend to={user.email} />}
      {pending && (
        <div className={classes.pending}>
          <PanelNote>
            {t(mailed ? "users.emailPending" : "users.emailPendingKept", { email: pending })}{" "}
            <Resend to={pending} />
            <CancelChange />
          </PanelNote>
        </div>
      )}
    </div>
  );
}

function CancelChange() {
  const { t } = useTranslation();
  const cancel = useMutation({
    mutationFn: cancelPendingEmail,
    onSuccess: (user) => {
      userChanged(user);
      notifySuccess(t("users.emailCancelled"));
    },
    onError: (error) => {
      notifyFailure(error);
      // Confirmed or cancelled elsewhere meanwhile.
      void reloadUser();
    },
  });
  return (
    <Button size="compact-sm" variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      {t("users.emailCancel")}
    </Button>
  );
}

function Resend({ to }: { to: string }) {
  const { t } = useTranslation();
  const mailed = useSendsMail();
  const send = useMutation({
    mutationFn: resendConfirmation,
    onSuccess: () => notifySuccess(t(mailed ? "users.emailSent" : "users.emailKept", { email: to })),
    onError: (error) => notifyFailure(error),
  });
  return (
    <Button size="compact-sm" variant="subtle" loading={send.isPending} onClick={() => send.mutate()}>
      {t("users.emailSend")}
    </Button>
  );
}
