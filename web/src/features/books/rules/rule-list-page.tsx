import { WorkspacePage } from "@/features/identity/workspaces/public";
import { ItemListSkeleton } from "@/ui/item-list";
import { Rules } from "./rules";

/** The rules of a workspace: looking, and keeping them in order. */
export default function RuleListPage() {
  return (
    <WorkspacePage skeleton={<ItemListSkeleton rows={4} />}>
      {(workspace) => <Rules key={workspace.id} workspace={workspace} />}
    </WorkspacePage>
  );
}
