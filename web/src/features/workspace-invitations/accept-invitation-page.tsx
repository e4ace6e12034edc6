import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { dropInvitation, invitationAtHand, keepInvitation, useToken } from "@/features/auth/public";
import { useSession } from "@/session/session";
import { useUser } from "@/session/use-user";
import { ErrorState } from "@/ui/error-state";
import classes from "./accept-invitation-page.module.css";
import { AnotherAddress } from "./another-address";
import { invitationQueries, useAccept } from "./api";
import { Consent } from "./consent";
import { DeadInvitation } from "./dead-invitation";
import { Declined } from "./decline";
import { GuestChoice } from "./guest-choice";
import { invitationScreen, isOver } from "./invitation-screen";
import { UnconfirmedAddress } from "./unconfirmed-address";

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
    if (isOver(screen)) dropInvitation();
    else if (token && preview && !declined) keepInvitation({ token, email: preview.email });
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
  if (screen === "another" && preview) return <AnotherAddress preview={preview} email={user?.email ?? ""} />;
  if (screen === "unconfirmed")
    return <UnconfirmedAddress email={user?.email ?? ""} onAgain={accept.reset} />;
  if (screen === "guest" && preview && token) {
    return <GuestChoice preview={preview} token={token} onDeclined={() => setDeclined(true)} />;
  }
  if (screen === "consent" && preview && token) {
    return <Consent preview={preview} token={token} accept={accept} onDeclined={() => setDeclined(true)} />;
  }
  return <DeadInvitation reason={screen} workspace={preview?.workspace_name} />;
}

/** The token of the address, or that of the invitation with which somebody came before signing in. */
function useInvitationToken(): string | undefined {
  const { token } = useParams({ from: "/auth/accept-invitation/{-$token}" });
  const navigate = useNavigate();
  const inAddress = useToken(
    token,
    () => void navigate({ to: "/accept-invitation/{-$token}", params: { token: undefined }, replace: true }),
  );
  const [atHand] = useState(() => invitationAtHand()?.token);
  return inAddress ?? atHand;
}
