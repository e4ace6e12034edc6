import { redirect } from "@tanstack/react-router";
import { authSlot } from "@/session/record";
import { useSession } from "@/session/session";
import { PATHS } from "./paths";

/** A stored session counts as signed in: whether it still holds, the server says soon enough. */
function isSignedIn(): boolean {
  return authSlot.read() !== null;
}

/** Lets only signed-in users in; others sign in first and come back. */
export function requireUser({ location }: { location: { href: string } }): void {
  if (isSignedIn()) return;
  const search = location.href === PATHS.dashboard ? {} : { redirect: location.href };
  throw redirect({ to: PATHS.login, search });
}

/** Lets only administrators in. While it is not known who is signed in, the screen itself looks. */
export function requireAdministrator(): void {
  const { session } = useSession.getState();
  const user = (session.status === "signed-in" && session.user) || authSlot.read()?.user;
  if (user && !user.is_superuser) throw redirect({ to: PATHS.dashboard });
}

/** Lets only signed-out visitors in. */
export function requireGuest(): void {
  if (isSignedIn()) throw redirect({ to: PATHS.dashboard });
}
