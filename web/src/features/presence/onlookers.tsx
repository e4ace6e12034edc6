import { lazy, Suspense } from "react";
import { useOnlookers } from "@/realtime/store";
import { useSession } from "@/session/session";
import { others } from "./people";
import { useWatch } from "./use-watch";

// Mostly one is alone.
const OnlookerList = lazy(async () => ({ default: (await import("./onlooker-list")).OnlookerList }));

const NOBODY: never[] = [];

interface OnlookersProps {
  workspaceId: string;
  /** Null for everybody who looks anywhere into the workspace. */
  accountId?: string | null;
}

/** Who else looks at this now; in return the others see that one does so oneself. */
export function Onlookers({ workspaceId, accountId = null }: OnlookersProps) {
  useWatch(workspaceId, accountId);
  const ownId = useSession(({ session }) => (session.status === "signed-in" ? session.user?.id : undefined));
  const onlookers = useOnlookers(({ byWorkspace }) => byWorkspace[workspaceId] ?? NOBODY);
  const people = others(onlookers, ownId, accountId);
  return (
    people.length > 0 && (
      <Suspense>
        <OnlookerList people={people} />
      </Suspense>
    )
  );
}
