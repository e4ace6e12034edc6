import { WorkspacePage } from "@/features/identity/workspaces/public";
import { ItemListSkeleton } from "@/ui/item-list";
import { Categories } from "./categories";

/** The categories of a workspace: looking, and keeping them in order. */
export default function CategoryListPage() {
  return (
    <WorkspacePage skeleton={<ItemListSkeleton rows={8} />}>
      {(workspace) => <Categories key={workspace.id} workspace={workspace} />}
    </WorkspacePage>
  );
}
