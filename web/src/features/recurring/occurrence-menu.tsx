import { ActionIcon, Menu } from "@mantine/core";
import {
  CalendarClock,
  Check,
  CheckCheck,
  CircleSlash,
  Ellipsis,
  type LucideIcon,
  Pencil,
  ReceiptText,
  RotateCcw,
} from "lucide-react";
import { useTranslation } from "react-i18next";
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
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("common.actionsFor", { name: occurrence.name })}
        >
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {verbs.map((verb) => {
          const Icon = ICONS[verb];
          return (
            <Menu.Item key={verb} leftSection={<Icon size={15} aria-hidden />} onClick={() => onVerb(verb)}>
              {t(`recurring.verb.${verb}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
