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
  const verbs: OccurrenceMenuAction[] = [];
  if (mayEdit && isOpen(occurrence)) {
    // What is not sure is asked for anyway.
    if (occurrence.amount_kind === "fixed") verbs.push("post");
    verbs.push("postAs", "change", "skip");
  }
  if (occurrence.transaction_id !== null) verbs.push("open");
  if (mayEdit && !isOpen(occurrence)) verbs.push("reopen");
  if (mayEdit) verbs.push("edit");
  return verbs;
}

interface OccurrenceMenuProps {
  occurrence: Occurrence;
  mayEdit: boolean;
  onVerb: (verb: OccurrenceMenuAction) => void;
}

/** The menu at an occurrence's end. */
export function OccurrenceMenu({ occurrence, mayEdit, onVerb }: OccurrenceMenuProps) {
  const { t } = useTranslation();
  const verbs = occurrenceMenuActions(occurrence, mayEdit);
  if (verbs.length === 0) return null;
  return (
    <ActionsMenu name={occurrence.name}>
      {verbs.map((verb) => (
        <ActionItem key={verb} icon={ICONS[verb]} onClick={() => onVerb(verb)}>
          {t(`recurring.occurrenceActions.${verb}`)}
        </ActionItem>
      ))}
    </ActionsMenu>
  );
}
