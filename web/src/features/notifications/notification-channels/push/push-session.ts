import { useSession } from "@/session/session";

type Session = ReturnType<typeof useSession.getState>["session"];

/** Few browsers have any: the rest does not load what deals with them. */
const load = () => import("./push");

function follow(session: Session): void {
  if (session.status === "signed-out") {
    void load().then(({ forgetPush }) => forgetPush());
  } else if (session.status === "signed-in" && session.user) {
    const { id } = session.user;
    // Tried again when the application is next opened.
    void load().then(({ renewPush }) => renewPush(id).catch(() => undefined));
  }
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
