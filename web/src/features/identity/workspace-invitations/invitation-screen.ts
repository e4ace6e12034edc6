import { ApiError } from "@/api/api-error";
import type { ErrorCode } from "@/api/contract";
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
  | "sign-in"
  /** Somebody else is signed in than was invited. */
  | "wrong-account"
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
  if (session === "signed-out") return "sign-in";
  // The server decides; this spares a call that it would refuse.
  return email !== undefined && !isSame(email, preview.email) ? "wrong-account" : "consent";
}

/** True for a screen whose invitation is worth nothing any more. */
export function isOver(screen: InvitationScreen): boolean {
  return screen === "unknown" || screen === "expired" || screen === "used" || screen === "member";
}

/** What the refusals that are about the invitation, or about who may accept it, show. */
const REFUSALS: Partial<Record<ErrorCode, InvitationScreen>> = {
  workspace_invitation_unknown: "unknown",
  workspace_invitation_expired: "expired",
  workspace_invitation_used: "used",
  workspace_invitation_for_another: "wrong-account",
  already_member: "member",
  email_unconfirmed: "unconfirmed",
};

function byCode({ code }: ApiError): InvitationScreen | null {
  return (code && REFUSALS[code]) ?? null;
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
