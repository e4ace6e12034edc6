import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { clearPendingInvitation } from "@/features/identity/auth/public";
import { useUser } from "@/session/use-user";

interface ContinueLinkProps {
  to?: "/" | "/workspaces";
  /** The view has a more important button. */
  quiet?: boolean;
}

/** The way on from an invitation that asks nothing, or not this user: into the application, or to the sign-in. */
export function ContinueLink({ to = "/", quiet = false }: ContinueLinkProps) {
  const { t } = useTranslation();
  const signedIn = useUser() !== null;
  const label = to === "/" ? t("invitation.goOn") : t("invitation.toWorkspaces");
  return (
    <Button
      component={Link}
      to={signedIn ? to : "/login"}
      variant={quiet ? "default" : "filled"}
      fullWidth
      onClick={clearPendingInvitation}
    >
      {signedIn ? label : t("invitation.login")}
    </Button>
  );
}
