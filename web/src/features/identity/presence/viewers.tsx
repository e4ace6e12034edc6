import { lazy, Suspense } from "react";
import { useViewers } from "@/realtime/store";
import { useSession } from "@/session/session";
import { others } from "./people";
import { useWatch } from "./use-watch";

// Mostly one is alone.
const ViewerList = lazy(async () => ({ default: (await import("./viewer-list")).ViewerList }));

const NOBODY: never[] = [];

interface ViewersProps {
  workspaceId: string;
  /** Null for everybody who looks anywhere into the workspace. */
  accountId?: string | null;
}

/** Who else looks at this now; in return the others see that one does so oneself. */
export function Viewers({ workspaceId, accountId = null }: ViewersProps) {
  useWatch(workspaceId, accountId);
  const ownId = useSession(({ session }) => (session.status === "signed-in" ? session.user?.id : undefined));
  const viewers = useViewers(({ byWorkspace }) => byWorkspace[workspaceId] ?? NOBODY);
  const people = others(viewers, ownId, accountId);
  return (
    people.length > 0 && (
      <Suspense>
        <ViewerList people={people} />
      </Suspense>
    )
  );
}
