import { useSession } from "@/session/session";

type Session = ReturnType<typeof useSession.getState>["session"];

function follow(session: Session): void {
  const user = session.status === "signed-in" ? session.user : null;
  if (user ?? session.status === "signed-out")
    void import("./push").then(({ keepPush }) => keepPush(user?.id));
}

/** Lets the push messages of this browser end with the session, and go on with it. Called once. */
export function followPush(): void {
  if (!("serviceWorker" in navigator)) return;
  follow(useSession.getState().session);
  useSession.subscribe(({ session }, before) => {
    if (session.status !== before.session.status) follow(session);
  });
  // The worker has subscribed again, and cannot say so to the server itself.
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data === "push-subscription-changed") follow(useSession.getState().session);
  });
}
