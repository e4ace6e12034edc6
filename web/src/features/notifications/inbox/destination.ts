import { type LinkOptions, linkOptions } from "@tanstack/react-router";
import type { Notification, NotificationEntity } from "./api";
import { lookOf } from "./looks";

/** Where a notification leads: to what it is about; null where there is nothing to see. */
export function destinationOf(notification: Notification): LinkOptions | null {
  const { entity, workspace_id: workspaceId } = notification;
  if (entity && workspaceId) {
    const within = withinWorkspace(notification, entity, workspaceId);
    if (within) return within;
  }
  if (notification.type === "payment_attention") {
    return linkOptions({ to: "/admin/payment", search: { attention: true } });
  }
  if (notification.type === "channel_off") return linkOptions({ to: "/notifications/settings" });
  if (notification.type === "rates_failed") return linkOptions({ to: "/admin/exchange-rates-providers" });
  if (notification.type === "rate_gap" && workspaceId) {
    return linkOptions({ to: "/workspaces/$workspaceId/rates", params: { workspaceId } });
  }
  return ofTopic(notification);
}

/** Where the things of a topic are that have no page of their own. */
function ofTopic(notification: Notification): LinkOptions | null {
  const { topic } = lookOf(notification);
  if (topic === "security") return linkOptions({ to: "/profile", hash: "security" });
  if (topic === "membership") return linkOptions({ to: "/workspaces" });
  if (topic === "limits") return linkOptions({ to: "/profile", hash: "plan" });
  if (topic === "billing") {
    return linkOptions({ to: "/profile", hash: notification.entity ? "invoices" : "plan" });
  }
  return null;
}

function withinWorkspace(
  { type }: Notification,
  { type: noun, id }: NotificationEntity,
  workspaceId: string,
): LinkOptions | null {
  const params = { workspaceId };
  switch (noun) {
    case "recurring":
      return linkOptions({ to: "/recurring-transactions", search: { workspace: workspaceId, item: id } });
    case "budget":
      return linkOptions({ to: "/budget", search: { workspace: workspaceId, budget: id } });
    case "account":
      return type === "balance_below_zero"
        ? linkOptions({ to: "/workspaces/$workspaceId/forecast", params, search: { account: id } })
        : linkOptions({
            to: "/workspaces/$workspaceId/accounts/$accountId",
            params: { workspaceId, accountId: id },
          });
    case "import":
      return linkOptions({ to: "/workspaces/$workspaceId/import", params, search: { import: id } });
    case "receipt":
      return linkOptions({ to: "/receipts/$receiptId", params: { receiptId: id } });
    case "transaction":
      return type === "own_transaction_changed" || type === "own_transaction_deleted"
        ? linkOptions({ to: "/workspaces/$workspaceId/history", params })
        : linkOptions({ to: "/workspaces/$workspaceId/transactions", params });
    case "invitation":
    case "invoice":
    case "payment":
    case "broadcast":
      return null;
    // A newer server may know more.
    default:
      return null;
  }
}
