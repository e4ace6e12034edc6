import { WorkspacePage } from "@/features/identity/workspaces/public";
import { ItemListSkeleton } from "@/ui/item-list";
import { Imports } from "./imports";

/** Taking over files of banks and of other programs into a workspace. */
export default function ImportPage() {
  return (
    <WorkspacePage skeleton={<ItemListSkeleton rows={4} />}>
      {(workspace) => <Imports key={workspace.id} workspace={workspace} />}
    </WorkspacePage>
  );
}
