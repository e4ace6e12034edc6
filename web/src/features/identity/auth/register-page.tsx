import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { ErrorState } from "@/ui/error-state";
import { authQueries } from "./api";
import classes from "./auth-form.module.css";
import { AuthMessage } from "./auth-message";
import { LinkButton } from "./link-button";
import { clearPendingInvitation, pendingInvitation } from "./pending-invitation";
import { RegisterForm } from "./register-form";
import { type RegistrationLinks, registrationScreen } from "./registration-screen";
import { useToken } from "./use-token";

/** Makes an account, for whom the server lets: everybody, who was invited, or the first administrator. */
export default function RegisterPage() {
  const { t } = useTranslation();
  const { data: registration, error, refetch } = useQuery(authQueries.registration());
  const { links, forgetInvitation } = useLinks();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (error) {
    return (
      <ErrorState
        title={t("auth.register.failed")}
        text={explain(error).text}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!registration) return <div className={classes.loading} />;
  const toLogin = <LinkButton to="/login" label={t("auth.register.login")} keepsRedirect />;
  if (sentTo) {
    return (
      <AuthMessage title={t("auth.register.sentTitle")} action={toLogin}>
        <p>{t("auth.register.sentText", { email: sentTo })}</p>
      </AuthMessage>
    );
  }
  const screen = registrationScreen(registration, links);
  switch (screen) {
    case "closed":
      return (
        <AuthMessage title={t("auth.register.closedTitle")} action={toLogin}>
          <p>{t("auth.register.closedText")}</p>
        </AuthMessage>
      );
    case "by-invitation":
      return (
        <AuthMessage title={t("auth.register.byInvitationTitle")} action={toLogin}>
          <p>{t("auth.register.byInvitationText")}</p>
        </AuthMessage>
      );
    case "set-up-needed":
      return (
        <AuthMessage title={t("auth.register.setupNeededTitle")} action={toLogin}>
          <p>{t("auth.login.setupRequired")}</p>
        </AuthMessage>
      );
    case "open":
    case "invited":
    case "set-up":
      return (
        <RegisterForm
          key={links.email}
          kind={screen}
          links={links}
          withCaptcha={registration.captcha_required}
          onConfirmationSent={setSentTo}
          onOtherAddress={forgetInvitation}
        />
      );
  }
}

/** The links by which somebody came: to register, or before that to a workspace. */
function useLinks() {
  const { setup, invitation } = useSearch({ from: "/auth/guest/register" });
  const navigate = useNavigate({ from: "/register" });
  const removeFromAddress = () => void navigate({ to: "/register", search: {}, replace: true });
  const ownToken = useToken(invitation, removeFromAddress);
  const [toWorkspace, setToWorkspace] = useState(() => (invitation ? null : pendingInvitation()));
  const links: RegistrationLinks = {
    setup: useToken(setup, removeFromAddress),
    invitation: ownToken ?? toWorkspace?.token,
    email: toWorkspace?.email,
  };
  const forgetInvitation = () => {
    clearPendingInvitation();
    setToWorkspace(null);
  };
  return { links, forgetInvitation };
}
