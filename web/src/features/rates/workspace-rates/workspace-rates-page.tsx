import { WorkspacePage } from "@/features/identity/workspaces/public";
import { ItemListSkeleton } from "@/ui/item-list";
import { WorkspaceRates } from "./workspace-rates";

/** The exchange rates of a workspace: those it uses, and those it sets itself. */
export default function WorkspaceRatesPage() {
  return (
    <WorkspacePage skeleton={<ItemListSkeleton rows={4} />}>
      {(workspace) => <WorkspaceRates key={workspace.id} workspace={workspace} />}
    </WorkspacePage>
  );
}
