import { useEffect } from "react";
import { useSettingsSync } from "@/features/identity/users/public";
import { useSession } from "@/session/session";
import { connect, disconnect } from "./live";

/** What follows from being signed in or out: the connection, and the settings kept at the server. Shows nothing. */
export function SessionEffects() {
  const signedIn = useSession(({ session }) => session.status === "signed-in");
  useSettingsSync(signedIn);
  useEffect(() => {
    if (!signedIn) return;
    void connect();
    return () => void disconnect();
  }, [signedIn]);
  return null;
}
