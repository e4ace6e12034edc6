import { configureClient } from "@/api/client";
import { confirmIdentity, identityConfirmed } from "@/features/identity/auth/step-up";
import { resetSelection } from "@/features/identity/workspaces/public";
import { i18next } from "@/i18n";
import { newUuid } from "@/lib/random";
import { isNewer } from "@/lib/version";
import { accessToken, configureSession, renew } from "@/session/session";
import { notifyInfo, notifyWarning } from "@/ui/notify";
import { cache } from "./cache";
import { tokenRenewed } from "./live";
import { PATHS } from "./paths";
import { router } from "./router";
import { useToasts } from "./toasts/store";

/** Connects the parts that must not know each other: the client of the API, the session, the frame. */
export function wire(): void {
  configureClient({
    accessToken,
    renew,
    confirmIdentity: () => confirmIdentity(),
    confirmReconciledChange: async (refusal) =>
      (await import("@/features/books/reconciliations/confirm")).confirmReconciledChange(refusal),
    onLatestVersion(version) {
      if (isNewer(version)) useToasts.getState().show({ id: `version-${version}`, kind: "new-version" });
    },
    onLimit({ message, usage, limit, payerId }) {
      const text = message || i18next.t("app.toasts.limitText", { usage, most: limit });
      useToasts.getState().show({ id: newUuid(), kind: "limit", text, payerId });
    },
  });
  configureSession({
    clearCache() {
      cache.clear();
      resetSelection();
      identityConfirmed(false);
    },
    onRenewed: () => void tokenRenewed(),
    onNetworkError: () => notifyWarning(i18next.t("app.session.network"), "session"),
    onExpired() {
      notifyWarning(i18next.t("app.session.expired"), "session");
      // The guards send the visitor to the sign-in, and back here afterwards.
      void router.invalidate();
    },
    onSignedOut() {
      notifyInfo(i18next.t("app.session.signedOut"), "session");
      void router.navigate({ to: PATHS.login });
    },
    onNotKept: () => useToasts.getState().show({ id: "not-kept", kind: "not-kept" }),
    leave: () => void router.invalidate(),
  });
}
