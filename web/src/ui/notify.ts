import { notifications } from "@mantine/notifications";
import { createElement } from "react";
import { i18next } from "@/i18n";
import { UndoMessage } from "./undo-message";

/** How grave a message is; it decides the colour and how long the message stays. */
export type Severity = "success" | "info" | "warning" | "error";

/** How long a message stays, in milliseconds. */
export const STAY: Record<Severity, number> = { success: 3_000, info: 3_000, warning: 4_000, error: 5_000 };
/** How long a message with a way back stays, in milliseconds: long enough to read it and to reach the button. */
export const STAY_UNDO = 8_000;

const COLORS: Record<Severity, string> = {
  success: "var(--income-fill)",
  info: "var(--primary-line)",
  warning: "var(--warning)",
  error: "var(--danger-fill)",
};

interface Options {
  /** A message with the id of one that is shown replaces it. */
  id?: string;
}

/** Shows a message at the top right. */
export function notify(severity: Severity, message: string, { id }: Options = {}): void {
  const data = {
    message,
    color: COLORS[severity],
    autoClose: STAY[severity],
    // An error interrupts a screen reader; the others wait for a pause.
    role: severity === "error" ? "alert" : "status",
    closeButtonProps: { "aria-label": i18next.t("common.close") },
  };
  if (id === undefined) notifications.show(data);
  // Shown already: renew it. Mantine ignores an id that it does not know, and `show` one that it does.
  else {
    notifications.hide(id);
    notifications.show({ ...data, id });
  }
}

/** Says what was done and offers to take it back. */
export function notifyUndo(message: string, onUndo: () => void): void {
  const id = notifications.show({
    message: createElement(UndoMessage, {
      message,
      onUndo: () => {
        notifications.hide(id);
        onUndo();
      },
    }),
    color: COLORS.info,
    autoClose: STAY_UNDO,
    role: "status",
    closeButtonProps: { "aria-label": i18next.t("common.close") },
  });
}
