import { useMutation } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { reloadUser } from "@/session/session";
import { useUser } from "@/session/use-user";
import { FormShell } from "@/ui/form-shell";
import { confirmAddress } from "./api";
import classes from "./auth-form.module.css";
import { AuthMessage } from "./auth-message";
import { LinkButton } from "./link-button";
import { pathAfterSignIn } from "./pending-invitation";
import { useToken } from "./use-token";

/**
 * Confirms an address by the link that was sent to it, signed in or not. A button does it: programs that look into
 * mails open links, too, and must not confirm what somebody else has asked for.
 */
export default function ConfirmEmailPage() {
  const { t } = useTranslation();
  const user = useUser();
  const token = useConfirmationToken();
  const confirm = useMutation({
    mutationFn: () => confirmAddress(token ?? ""),
    onSuccess: () => (user ? reloadUser() : undefined),
  });
  const goOn = user ? (
    <LinkButton to={pathAfterSignIn()} label={t("auth.confirmEmail.goOn")} />
  ) : (
    <LinkButton to="/login" label={t("auth.reset.login")} />
  );
  if (confirm.isSuccess) {
    return (
      <AuthMessage title={t("auth.confirmEmail.doneTitle")} action={goOn}>
        <p>{t("auth.confirmEmail.doneText", { email: confirm.data.email })}</p>
      </AuthMessage>
    );
  }
  if (!token) {
    return (
      <AuthMessage title={t("auth.reset.brokenTitle")} action={goOn}>
        <p>{t("auth.confirmEmail.brokenText")}</p>
      </AuthMessage>
    );
  }
  return (
    <>
      <h1 className={classes.title}>{t("auth.confirmEmail.title")}</h1>
      <p className={classes.intro}>{t("auth.confirmEmail.text")}</p>
      <FormShell
        wide
        onSubmit={() => {
          confirm.mutate();
        }}
        pending={confirm.isPending}
        error={formError(confirm.error, [])}
        submitLabel={t("auth.confirmEmail.submit")}
      >
        {null}
      </FormShell>
    </>
  );
}

function useConfirmationToken(): string | undefined {
  const { token } = useParams({ from: "/auth/confirm-email/{-$token}" });
  const navigate = useNavigate();
  return useToken(
    token,
    () => void navigate({ to: "/confirm-email/{-$token}", params: { token: undefined }, replace: true }),
  );
}
