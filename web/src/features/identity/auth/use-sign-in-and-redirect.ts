import { useRouter, useSearch } from "@tanstack/react-router";
import type { TokenPair } from "@/api/auth";
import { localPath } from "@/lib/local-path";
import { signIn } from "@/session/session";
import { pathAfterSignIn } from "./pending-invitation";

/** Signs in by the call, and goes on to where the visitor wanted to be. */
export function useSignInAndRedirect(): (call: () => Promise<TokenPair>) => Promise<void> {
  const router = useRouter();
  const { redirect } = useSearch({ strict: false });
  return async (call) => {
    await signIn(call);
    router.history.push(localPath(redirect) ?? pathAfterSignIn());
  };
}
