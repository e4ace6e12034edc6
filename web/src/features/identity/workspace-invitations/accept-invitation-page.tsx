import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import {
  clearPendingInvitation,
  pendingInvitation,
  savePendingInvitation,
  useToken,
} from "@/features/identity/auth/public";
import { useSession } from "@/session/session";
import { useUser } from "@/session/use-user";
import { ErrorState } from "@/ui/error-state";
import classes from "./accept-invitation-page.module.css";
import { invitationQueries, useAccept } from "./api";
import { Consent } from "./consent";
import { Declined } from "./decline";
import { InvalidInvitation } from "./invalid-invitation";
import { invitationScreen, isOver } from "./invitation-screen";
import { SignInPrompt } from "./sign-in-prompt";
import { UnconfirmedAddress } from "./unconfirmed-address";
import { WrongAccount } from "./wrong-account";

/**
 * Asks whoever was invited whether they want to join; nobody becomes a member by a click in a mail. Who has to sign in
 * or to register first comes back here by themselves.
 */
export default function AcceptInvitationPage() {
  const { t } = useTranslation();
  const user = useUser();
  const session = useSession(({ session: { status } }) =>
    status === "signed-in" || status === "signed-out" ? status : "unknown",
  );
  const token = useInvitationToken();
  const query = useQuery({ ...invitationQueries.preview(token ?? ""), enabled: token !== undefined });
  const accept = useAccept(token ?? "");
  const [declined, setDeclined] = useState(false);
  const { data: preview } = query;
  const screen = invitationScreen({
    token,
    preview,
    error: accept.error ?? query.error,
    session,
    email: user?.email,
  });
  useEffect(() => {
    if (isOver(screen)) clearPendingInvitation();
    else if (token && preview && !declined) savePendingInvitation({ token, email: preview.email });
  }, [screen, token, preview, declined]);

  if (declined && preview) return <Declined workspace={preview.workspace_name} />;
  if (screen === "loading") return <div className={classes.loading} />;
  if (screen === "failed") {
    return (
      <ErrorState
        title={t("invitation.failed")}
        text={explain(query.error).text}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (screen === "wrong-account" && preview)
    return <WrongAccount preview={preview} email={user?.email ?? ""} />;
  if (screen === "unconfirmed")
    return <UnconfirmedAddress email={user?.email ?? ""} onAgain={accept.reset} />;
  if (screen === "sign-in" && preview && token) {
    return <SignInPrompt preview={preview} token={token} onDeclined={() => setDeclined(true)} />;
  }
  if (screen === "consent" && preview && token) {
    return <Consent preview={preview} token={token} accept={accept} onDeclined={() => setDeclined(true)} />;
  }
  return <InvalidInvitation reason={screen} workspace={preview?.workspace_name} />;
}

/** The token of the address, or that of the invitation with which somebody came before signing in. */
function useInvitationToken(): string | undefined {
  const { token } = useParams({ from: "/auth/accept-invitation/{-$token}" });
  const navigate = useNavigate();
  const inAddress = useToken(
    token,
    () => void navigate({ to: "/accept-invitation/{-$token}", params: { token: undefined }, replace: true }),
  );
  const [atHand] = useState(() => pendingInvitation()?.token);
  return inAddress ?? atHand;
}
