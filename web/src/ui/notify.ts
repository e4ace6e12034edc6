import { createElement } from "react";
import { i18next } from "@/i18n";
import { ActionMessage } from "./action-message";

/** How grave a message is; it decides the colour and how long the message stays. */
export type Severity = "success" | "info" | "warning" | "error";

/** How long a message stays, in milliseconds. */
export const AUTO_CLOSE: Record<Severity, number> = {
  success: 3_000,
  info: 3_000,
  warning: 4_000,
  error: 5_000,
};
/** How long a message with a way back stays, in milliseconds: long enough to read it and to reach the button. */
export const UNDO_AUTO_CLOSE = 8_000;

const COLORS: Record<Severity, string> = {
  success: "var(--income-fill)",
  info: "var(--primary-line)",
  warning: "var(--warning)",
  error: "var(--danger-fill)",
};

/** Says that something was done. */
export const notifySuccess = (message: string): void => void show("success", message);
/** Says what happened. A message with the id of one that is shown replaces it. */
export const notifyInfo = (message: string, id?: string): void => void show("info", message, id);
/** Warns; see `notifyInfo` for the id. */
export const notifyWarning = (message: string, id?: string): void => void show("warning", message, id);
/** Says what went wrong; see `notifyInfo` for the id. */
export const notifyError = (message: string, id?: string): void => void show("error", message, id);

/** The kit's messages, loaded with the first one. */
const center = () => import("@mantine/notifications").then(({ notifications }) => notifications);

async function show(severity: Severity, message: string, id?: string): Promise<void> {
  const notifications = await center();
  const data = {
    message,
    color: COLORS[severity],
    autoClose: AUTO_CLOSE[severity],
    // An error interrupts a screen reader; the others wait for a pause.
    role: severity === "error" ? "alert" : "status",
    closeButtonProps: { "aria-label": i18next.t("common.close") },
  };
  if (id === undefined) {
    notifications.show(data);
    return;
  }
  // The kit ignores a message whose id is shown, and the hiding of one that is not.
  notifications.hide(id);
  notifications.show({ ...data, id });
}

/** Says what was done and offers to take it back. */
export function notifyUndo(message: string, onUndo: () => void): void {
  void showAction("info", message, i18next.t("common.undo"), onUndo);
}

/** Says that something was done, and offers what one may want to do next. */
export function notifyAction(message: string, action: string, onAction: () => void): void {
  void showAction("success", message, action, onAction);
}

async function showAction(severity: Severity, message: string, action: string, onAction: () => void) {
  const notifications = await center();
  const id = notifications.show({
    message: createElement(ActionMessage, {
      message,
      action,
      onAction: () => {
        notifications.hide(id);
        onAction();
      },
    }),
    color: COLORS[severity],
    autoClose: UNDO_AUTO_CLOSE,
    role: "status",
    closeButtonProps: { "aria-label": i18next.t("common.close") },
  });
}
