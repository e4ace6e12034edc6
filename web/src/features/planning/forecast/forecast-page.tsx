import { WorkspacePage } from "@/features/identity/workspaces/public";
import { Forecast } from "./forecast";
import { ForecastSkeleton } from "./forecast-skeleton";

/** How the balances of a workspace are expected to go in the next year. */
export default function ForecastPage() {
  return (
    <WorkspacePage skeleton={<ForecastSkeleton />}>
      {(workspace) => <Forecast key={workspace.id} workspace={workspace} />}
    </WorkspacePage>
  );
}
