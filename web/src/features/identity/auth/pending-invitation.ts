import * as v from "valibot";

/** An invitation to a workspace that somebody came with and has not answered yet. */
export interface PendingInvitation {
  token: string;
  /** Whom it is for. */
  email: string;
}

const KEY = "KYM_invitation";
const schema = v.object({ token: v.string(), email: v.string() });

/** The page where an invitation is answered. */
const ANSWER = "/accept-invitation";

/** The invitation, where the browser keeps nothing. */
let held: PendingInvitation | null = null;

/**
 * Keeps the invitation while one signs in or registers. It is kept for this tab only: not on a shared computer's disk,
 * nor for whoever sits down there next.
 */
export function savePendingInvitation(invitation: PendingInvitation): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(invitation));
  } catch {
    held = invitation;
  }
}

/** The invitation with which somebody came, or null. */
export function pendingInvitation(): PendingInvitation | null {
  try {
    const result = v.safeParse(schema, JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
    return result.success ? result.output : held;
  } catch {
    return held;
  }
}

/** It was answered, or is worth nothing. */
export function clearPendingInvitation(): void {
  held = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Where one goes who has just signed in without having wanted to be anywhere: to the invitation that waits. */
export function pathAfterSignIn(): "/" | typeof ANSWER {
  return pendingInvitation() ? ANSWER : "/";
}
