import type { Registration } from "./api";

/** What the registration page shows. */
export type RegistrationScreen = "set-up" | "set-up-needed" | "invited" | "open" | "by-invitation" | "closed";

/** The links by which somebody may have come. */
export interface RegistrationLinks {
  setup: string | undefined;
  invitation: string | undefined;
  /** The only address that the invitation counts for, where it is known. */
  email?: string | undefined;
}

/** What the page shows to who came by such a link, given who may register here. */
export function registrationScreen(
  { mode, setup_required }: Pick<Registration, "mode" | "setup_required">,
  { setup, invitation }: RegistrationLinks,
): RegistrationScreen {
  // A set-up link that has been used is refused by the server, in words.
  if (setup) return "set-up";
  if (setup_required) return "set-up-needed";
  if (invitation && mode !== "closed") return "invited";
  if (mode === "open") return "open";
  return mode === "invitation" ? "by-invitation" : "closed";
}
