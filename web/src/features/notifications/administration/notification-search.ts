/** What the address of the administrators' screen of notifications says. Pure. */

/** The parts of the screen. */
export const NOTIFICATION_TABS = ["messages", "defaults", "templates", "outbox"] as const;
export type NotificationTab = (typeof NOTIFICATION_TABS)[number];

/** How it stands with an email, in the order in which it goes. */
export const DELIVERY_STATES = ["waiting", "sent", "failed", "kept"] as const;
type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Which emails are shown. */
export interface OutboxSearch {
  state?: DeliveryState;
  /** A part of the address that they go to. */
  q?: string;
}

/** What is shown, as it stands in the address; what is missing is as by default. */
export interface NotificationSearch extends OutboxSearch {
  tab?: Exclude<NotificationTab, "messages">;
  /** The email that is looked at. */
  template?: string;
}

/** Reads the address; what is wrong in it is left out. */
export function readNotificationSearch(given: Record<string, unknown>): NotificationSearch {
  const { q, template } = given;
  switch (given.tab) {
    case "defaults":
      return { tab: "defaults" };
    case "templates":
      return { tab: "templates", ...(typeof template === "string" && template ? { template } : {}) };
    case "outbox": {
      const state = DELIVERY_STATES.find((name) => name === given.state);
      return {
        tab: "outbox",
        ...(state ? { state } : {}),
        ...(typeof q === "string" && q ? { q } : {}),
      };
    }
    default:
      return {};
  }
}
