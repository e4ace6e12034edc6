import type { Workspace } from "@/features/identity/workspaces/public";
import type { Day } from "@/lib/dates";
import { DeleteItemDialog } from "./delete-item-dialog";
import type { KnownDefinition } from "./draft";
import { FeedDialog } from "./feed-dialog";
import type { Occurrence, RecurringItem } from "./item";
import { ItemDialog } from "./item-dialog";
import { PostDialog } from "./post-dialog";
import { ResumeDialog } from "./resume-dialog";

/** What is open over the page. */
export type OpenDialog =
  | { kind: "item"; item: RecurringItem | null; known: KnownDefinition; openFrom?: Day | null }
  | { kind: "delete"; item: RecurringItem; from: Day | null }
  | { kind: "resume"; item: RecurringItem }
  | { kind: "post" | "change"; occurrence: Occurrence }
  | { kind: "feed" };

interface RecurringDialogsProps {
  workspace: Workspace;
  open: OpenDialog;
  /** The newest state of what the dialog is about. */
  item: RecurringItem | null;
  onClose: () => void;
}

/** The dialogs of the page, loaded together. */
export function RecurringDialogs({ workspace, open, item, onClose }: RecurringDialogsProps) {
  switch (open.kind) {
    case "item":
      return (
        <ItemDialog
          workspace={workspace}
          item={item}
          known={open.known}
          openFrom={open.openFrom ?? null}
          onClose={onClose}
        />
      );
    case "delete":
      return (
        <DeleteItemDialog
          workspaceId={workspace.id}
          item={item ?? open.item}
          from={open.from}
          onClose={onClose}
        />
      );
    case "resume":
      return <ResumeDialog workspaceId={workspace.id} item={item ?? open.item} onClose={onClose} />;
    case "post":
    case "change":
      return (
        <PostDialog
          workspaceId={workspace.id}
          occurrence={open.occurrence}
          purpose={open.kind}
          onClose={onClose}
        />
      );
    case "feed":
      return <FeedDialog workspaceId={workspace.id} onClose={onClose} />;
  }
}
