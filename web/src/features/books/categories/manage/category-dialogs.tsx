import type { FlatCategory } from "../category";
import { CategoryDialog } from "./category-dialog";
import type { CategoryAction } from "./category-menu";
import { MoveDialog } from "./move-dialog";
import { ReplaceCategoryDialog } from "./replace-category-dialog";
import type { NotifyUndoable } from "./use-undo-notification";

/** What is open over the page, and for which category; none for a new one at the top. */
export interface OpenDialog {
  action: Exclude<CategoryAction, "archive">;
  category: FlatCategory | null;
}

interface CategoryDialogsProps extends OpenDialog {
  workspaceId: string;
  all: readonly FlatCategory[];
  /** How many entries have the category; null if that cannot be found out. */
  uses: number | null;
  notify: NotifyUndoable;
  onClose: () => void;
}

/** The dialog of an action. */
export function CategoryDialogs({ action, category, uses, notify, ...shared }: CategoryDialogsProps) {
  if (action === "add") return <CategoryDialog {...shared} category={null} above={category} />;
  if (!category) return null;
  if (action === "edit") return <CategoryDialog {...shared} category={category} above={null} />;
  if (action === "move") return <MoveDialog {...shared} category={category} notify={notify} />;
  return <ReplaceCategoryDialog {...shared} category={category} uses={uses} way={action} notify={notify} />;
}
