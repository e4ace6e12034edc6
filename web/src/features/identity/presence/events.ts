import { useViewers, type Viewer } from "@/realtime/store";

interface PresenceEvent {
  workspace_id: string;
  people: readonly Viewer[];
}

/** Who looks at what. */
export const presenceEvents = {
  PRESENCE({ workspace_id, people }: PresenceEvent) {
    const { byWorkspace } = useViewers.getState();
    useViewers.setState({ byWorkspace: { ...byWorkspace, [workspace_id]: people } });
  },
};

/** Without a connection nobody is known to be there. */
export function clearViewers(): void {
  useViewers.setState({ byWorkspace: {} });
}
