import {
  CalendarClock,
  Check,
  CheckCheck,
  CircleSlash,
  type LucideIcon,
  Pencil,
  ReceiptText,
  RotateCcw,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionItem, ActionsMenu } from "@/ui/actions-menu";
import { isOpen, type Occurrence } from "./item";

/** What can be done with an occurrence. */
export type OccurrenceMenuAction = "post" | "postAs" | "skip" | "change" | "reopen" | "edit" | "open";

const ICONS: Record<OccurrenceMenuAction, LucideIcon> = {
  post: Check,
  postAs: CheckCheck,
  skip: CircleSlash,
  change: CalendarClock,
  reopen: RotateCcw,
  open: ReceiptText,
  edit: Pencil,
};

/** What makes sense for one that stands like this. */
export function occurrenceMenuActions(occurrence: Occurrence, mayEdit: boolean): OccurrenceMenuAction[] {
  const actions: OccurrenceMenuAction[] = [];
  if (mayEdit && isOpen(occurrence)) {
    // What is not sure is asked for anyway.
    if (occurrence.amount_kind === "fixed") actions.push("post");
    actions.push("postAs", "change", "skip");
  }
  if (occurrence.transaction_id !== null) actions.push("open");
  if (mayEdit && !isOpen(occurrence)) actions.push("reopen");
  if (mayEdit) actions.push("edit");
  return actions;
}

interface OccurrenceMenuProps {
  occurrence: Occurrence;
  mayEdit: boolean;
  onAction: (action: OccurrenceMenuAction) => void;
}

/** The menu at an occurrence's end. */
export function OccurrenceMenu({ occurrence, mayEdit, onAction }: OccurrenceMenuProps) {
  const { t } = useTranslation();
  const actions = occurrenceMenuActions(occurrence, mayEdit);
  if (actions.length === 0) return null;
  return (
    <ActionsMenu name={occurrence.name}>
      {actions.map((action) => (
        <ActionItem key={action} icon={ICONS[action]} onClick={() => onAction(action)}>
          {t(`recurring.occurrenceActions.${action}`)}
        </ActionItem>
      ))}
    </ActionsMenu>
  );
}
