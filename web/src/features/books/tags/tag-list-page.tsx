import { WorkspacePage } from "@/features/identity/workspaces/public";
import { ItemListSkeleton } from "@/ui/item-list";
import { Tags } from "./tags";

/** The tags of a workspace: looking, and keeping them in order. */
export default function TagListPage() {
  return (
    <WorkspacePage skeleton={<ItemListSkeleton rows={6} />}>
      {(workspace) => <Tags key={workspace.id} workspace={workspace} />}
    </WorkspacePage>
  );
}
