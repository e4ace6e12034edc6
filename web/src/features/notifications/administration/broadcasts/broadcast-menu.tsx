import { CalendarX2, Copy, Eye, type LucideIcon, Pencil, Send, Trash2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionListMenu } from "@/ui/actions-menu";
import type { Broadcast, BroadcastState } from "./api";
import { titleOf } from "./broadcast-text";

/** What can be done with a message. */
export type BroadcastAction = "details" | "edit" | "send" | "end" | "copy" | "withdraw" | "delete";

/** What of it can be done in each state, in this order; the first is what its title leads to. */
const ACTIONS: Record<BroadcastState, readonly [BroadcastAction, ...BroadcastAction[]]> = {
  draft: ["edit", "send", "copy", "delete"],
  scheduled: ["edit", "send", "copy", "delete"],
  live: ["details", "end", "copy", "withdraw"],
  ended: ["details", "copy"],
  withdrawn: ["details", "copy"],
};

/** What the title of a message leads to. */
export const firstAction = ({ state }: Broadcast): BroadcastAction => ACTIONS[state][0];

interface BroadcastMenuProps {
  broadcast: Broadcast;
  onAction: (broadcast: Broadcast, action: BroadcastAction) => void;
}

/** The menu at a message's end. */
export function BroadcastMenu({ broadcast, onAction }: BroadcastMenuProps) {
  const { t, i18n } = useTranslation();
  const entries: Record<BroadcastAction, readonly [LucideIcon, string]> = {
    details: [Eye, t("broadcasts.menu.details")],
    edit: [Pencil, t("common.edit")],
    send: [Send, t("broadcasts.menu.send")],
    end: [CalendarX2, t("broadcasts.menu.end")],
    copy: [Copy, t("broadcasts.menu.copy")],
    withdraw: [Undo2, t("broadcasts.menu.withdraw")],
    delete: [Trash2, t("common.delete")],
  };
  return (
    <ActionListMenu
      name={titleOf(broadcast, i18n.language)}
      actions={ACTIONS[broadcast.state]}
      entries={entries}
      onAction={(action) => onAction(broadcast, action)}
    />
  );
}
