import type { SessionUser } from "./record";
import { useSession } from "./session";

/** The signed-in user, or null if nobody is, or the server could not yet be asked who. */
export function useUser(): SessionUser | null {
  return useSession(({ session }) => (session.status === "signed-in" ? session.user : null));
}
