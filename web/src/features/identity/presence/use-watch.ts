import { useEffect } from "react";
import { useWatched } from "@/realtime/store";

/** A tab that nobody has looked at for so long does not count as looking, in milliseconds. */
const AWAY_TIMEOUT = 30_000;

/** Lets the other members know that this workspace, or one of its accounts, is looked at here. */
export function useWatch(workspaceId: string, accountId: string | null): void {
  useEffect(() => {
    const watch = { workspace_id: workspaceId, account_id: accountId };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startWatching = () => useWatched.setState({ watch });
    const away = () => {
      // The next page may have said already what it shows.
      if (useWatched.getState().watch === watch) useWatched.setState({ watch: null });
    };
    const turn = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") startWatching();
      else timer = setTimeout(away, AWAY_TIMEOUT);
    };
    startWatching();
    document.addEventListener("visibilitychange", turn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", turn);
      away();
    };
  }, [workspaceId, accountId]);
}
