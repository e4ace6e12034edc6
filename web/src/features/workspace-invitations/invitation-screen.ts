import { ApiError } from "@/api/api-error";
import type { InvitationPreview } from "./api";

/** What the page of an invitation shows. */
export type InvitationScreen =
  | "missing"
  | "loading"
  | "failed"
  | "unknown"
  | "expired"
  | "used"
  /** Nobody is signed in. */
  | "guest"
  /** Somebody else is signed in than was invited. */
  | "another"
  | "consent"
  | "unconfirmed"
  | "member";

interface Known {
  token: string | undefined;
  preview: InvitationPreview | undefined;
  /** Why the invitation could not be shown or accepted, the latest; null for neither. */
  error: unknown;
  session: "signed-in" | "signed-out" | "unknown";
  /** The address of who is signed in, where it is known. */
  email: string | undefined;
}

/** What to show, given what is known of the invitation and of who looks at it. */
export function invitationScreen({ token, preview, error, session, email }: Known): InvitationScreen {
  if (!token) return "missing";
  const refused = error instanceof ApiError ? byCode(error) : null;
  if (refused) return refused;
  if (!preview) return error ? "failed" : "loading";
  if (session === "unknown") return "loading";
  if (session === "signed-out") return "guest";
  // The server decides; this spares a call that it would refuse.
  return email !== undefined && !isSame(email, preview.email) ? "another" : "consent";
}

/** True for a screen whose invitation is worth nothing any more. */
export function isOver(screen: InvitationScreen): boolean {
  return screen === "unknown" || screen === "expired" || screen === "used" || screen === "member";
}

function byCode({ code }: ApiError): InvitationScreen | null {
  switch (code) {
    case "workspace_invitation_unknown":
      return "unknown";
    case "workspace_invitation_expired":
      return "expired";
    case "workspace_invitation_used":
      return "used";
    case "workspace_invitation_for_another":
      return "another";
    case "already_member":
      return "member";
    case "email_unconfirmed":
      return "unconfirmed";
    default:
      return null;
  }
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
