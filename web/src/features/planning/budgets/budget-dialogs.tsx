import type { Workspace } from "@/features/identity/workspaces/public";
import type { Day } from "@/lib/dates";
import { AssignDialog } from "./assign-dialog";
import type { BudgetOverview } from "./budget";
import { BudgetDialog } from "./budget-dialog";
import { CopyDialog } from "./copy-dialog";
import { DeleteDialog } from "./delete-dialog";
import { LeaveDialog } from "./leave-dialog";
import { LineDialog } from "./line-dialog";
import type { Scope } from "./lines";
import { MoveDialog } from "./move-dialog";
import { ShareDialog } from "./share-dialog";
import { FromHistoryDialog, SuggestDialog } from "./suggest-dialog";

/** What is open over the page. */
export type OpenDialog =
  | { kind: "budget"; isNew: boolean }
  | { kind: "delete" }
  | { kind: "share" }
  | { kind: "leave" }
  /** Undefined for a new line. */
  | { kind: "line"; categoryId: string | null | undefined; scope: Scope }
  | { kind: "move"; from: string | null | undefined; to: string | null | undefined }
  | { kind: "copy" }
  | { kind: "assign" }
  | { kind: "suggest"; isNew: boolean };

interface BudgetDialogsProps {
  open: OpenDialog;
  workspace: Workspace;
  /** The budget that is looked at; null where there is none. */
  overview: BudgetOverview | null;
  date: Day;
  /** A budget was made: it is looked at next. */
  onMade: (id: string) => void;
  onClose: () => void;
}

/** The dialogs of the page of budgets. */
export function BudgetDialogs({ open, workspace, overview, date, onMade, onClose }: BudgetDialogsProps) {
  if (open.kind === "budget") {
    const budget = open.isNew ? null : (overview?.budget ?? null);
    return <BudgetDialog workspace={workspace} budget={budget} onMade={onMade} onClose={onClose} />;
  }
  if (open.kind === "suggest" && (open.isNew || !overview)) {
    return <FromHistoryDialog workspace={workspace} onMade={onMade} onClose={onClose} />;
  }
  if (!overview) return null;
  const shared = { workspace, overview, date, onClose };
  switch (open.kind) {
    case "delete":
      return <DeleteDialog workspace={workspace} budget={overview.budget} onClose={onClose} />;
    case "share":
      return <ShareDialog workspace={workspace} budget={overview.budget} onClose={onClose} />;
    case "leave":
      return <LeaveDialog workspace={workspace} budget={overview.budget} onClose={onClose} />;
    case "line":
      return <LineDialog {...shared} categoryId={open.categoryId} scope={open.scope} />;
    case "move":
      return <MoveDialog {...shared} from={open.from} to={open.to} />;
    case "copy":
      return <CopyDialog {...shared} />;
    case "assign":
      return <AssignDialog {...shared} />;
    case "suggest":
      return <SuggestDialog {...shared} />;
  }
}
