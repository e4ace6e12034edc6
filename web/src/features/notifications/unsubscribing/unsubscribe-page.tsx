import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/api-error";
import { formError } from "@/api/errors";
import { AuthMessage, useToken } from "@/features/identity/auth/public";
import { FormShell } from "@/ui/form-shell";
import { stopEmails } from "./api";

/**
 * Stops emails of a kind by the link that is in each of them, signed in or not. A button does it: programs that look
 * into emails open links, too, and must not stop what its reader wants.
 */
export default function UnsubscribePage() {
  const { t } = useTranslation();
  const token = useUnsubscribeToken();
  const stop = useMutation({ mutationFn: () => stopEmails(token ?? "") });
  const settings = (
    <Button component={Link} to="/notifications/settings" fullWidth>
      {t("unsubscribing.settings")}
    </Button>
  );
  if (stop.isSuccess) {
    const { topic } = stop.data;
    return (
      <AuthMessage key="done" title={t("unsubscribing.doneTitle")} action={settings}>
        <p>
          {topic
            ? t("unsubscribing.doneTopic", { topic: t(`notificationSettings.topics.${topic}`) })
            : t("unsubscribing.doneDigest")}
        </p>
      </AuthMessage>
    );
  }
  const isBroken = stop.error instanceof ApiError && stop.error.code === "unsubscribe_token_invalid";
  if (!token || isBroken) {
    return (
      <AuthMessage key="broken" title={t("auth.reset.brokenTitle")} action={settings}>
        <p>{t("unsubscribing.brokenText")}</p>
      </AuthMessage>
    );
  }
  return (
    <AuthMessage title={t("unsubscribing.title")}>
      <p>{t("unsubscribing.text")}</p>
      <FormShell
        wide
        onSubmit={() => {
          stop.mutate();
        }}
        pending={stop.isPending}
        error={formError(stop.error, [])}
        submitLabel={t("unsubscribing.submit")}
      >
        {null}
      </FormShell>
    </AuthMessage>
  );
}

function useUnsubscribeToken(): string | undefined {
  const { token } = useParams({ from: "/auth/unsubscribe/{-$token}" });
  const navigate = useNavigate();
  return useToken(
    token,
    () => void navigate({ to: "/unsubscribe/{-$token}", params: { token: undefined }, replace: true }),
  );
}
