import { type Onlooker, useOnlookers } from "@/realtime/store";

interface PresenceEvent {
  workspace_id: string;
  people: readonly Onlooker[];
}

/** Who looks at what. */
export const presenceEvents = {
  PRESENCE({ workspace_id, people }: PresenceEvent) {
    const { byWorkspace } = useOnlookers.getState();
    useOnlookers.setState({ byWorkspace: { ...byWorkspace, [workspace_id]: people } });
  },
};

/** Without a connection nobody is known to be there. */
export function forgetOnlookers(): void {
  useOnlookers.setState({ byWorkspace: {} });
}
