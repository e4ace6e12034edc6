import type { Query } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { subscriptionEvents } from "@/features/billing/subscriptions/events";
import { accountEvents } from "@/features/books/accounts/events";
import { categoryEvents } from "@/features/books/categories/events";
import { suggestionsProgressed } from "@/features/books/category-suggestions/events";
import { exportEvents } from "@/features/books/exports/events";
import { historyGrew } from "@/features/books/history/events";
import { importEvents, importProgressed } from "@/features/books/imports/events";
import { reconciliationEvents } from "@/features/books/reconciliations/events";
import { recurringEvents } from "@/features/books/recurring/events";
import { ruleEvents } from "@/features/books/rules/events";
import { tagEvents } from "@/features/books/tags/events";
import { transactionEvents } from "@/features/books/transactions/events";
import { clearViewers, presenceEvents } from "@/features/identity/presence/events";
import { workspaceEvents } from "@/features/identity/workspaces/events";
import { notificationEvents } from "@/features/notifications/inbox/events";
import { followPush } from "@/features/notifications/notification-channels/push/push-session";
import { budgetEvents } from "@/features/planning/budgets/events";
import { goalEvents } from "@/features/planning/goals/events";
import { rateSyncProgressed } from "@/features/rates/administration/exchange-rate-providers/events";
import { reconversionProgressed } from "@/features/rates/reconversions/events";
import { workspaceRateEvents } from "@/features/rates/workspace-rates/events";
import { receiptEvents, receiptProgressed } from "@/features/receipts/receipts/events";
import { savedReportEvents } from "@/features/reports/saved-reports/events";
import { i18next } from "@/i18n";
import { lastCursor, saveCursorOnLeave } from "@/realtime/last-cursor";
import { type Connection, createConnection, type ServerMessage } from "@/realtime/socket";
import { useConnection, useWatched } from "@/realtime/store";
import { accessToken, renew, sessionRefused } from "@/session/session";
import { notifyError } from "@/ui/notify";
import { cache } from "./cache";
import type { EventHandlers } from "./event-handlers";

/** What each event does to the cached data. A new event of the contract without a handler does not compile. */
const handlers = {
  ...workspaceEvents,
  ...accountEvents,
  ...transactionEvents,
  ...reconciliationEvents,
  ...categoryEvents,
  ...ruleEvents,
  ...tagEvents,
  ...recurringEvents,
  ...budgetEvents,
  ...goalEvents,
  ...notificationEvents,
  ...exportEvents,
  ...importEvents,
  ...workspaceRateEvents,
  ...savedReportEvents,
  ...receiptEvents,
  ...subscriptionEvents,
  // What takes long tells of itself under one name.
  PROGRESS_UPDATE(payload, cache) {
    if (payload.type === "import") importProgressed(payload, cache);
    else if (payload.type === "reconversion") reconversionProgressed(payload, cache);
    else if (payload.type === "rate_sync") rateSyncProgressed(payload, cache);
    else if (payload.type === "ocr") receiptProgressed(payload, cache);
    else if (payload.type === "category_suggestions") suggestionsProgressed(payload, cache);
    else if (payload.type === "export") exportEvents.PROGRESS_UPDATE(payload, cache);
  },
  ...presenceEvents,
} satisfies EventHandlers;

/** After a reload mostly nothing has happened meanwhile: what this page has fetched is still right then. */
const before = lastCursor();

/** The one connection of this tab. */
export const connection: Connection = createConnection({
  accessToken,
  renewToken: () => void renew(null),
  onMessage,
  watched: () => useWatched.getState().watch,
  onCatchUp(cursor) {
    const isSame = cursor !== null && cursor === before;
    // What was only found in storage may be older than the page before.
    const unfetched = { predicate: ({ state }: Query) => state.dataUpdateCount === 0 };
    void cache.invalidateQueries(isSame ? unfetched : {}, { cancelRefetch: false });
  },
  onError: () => notifyError(i18next.t("frame.connection.failed"), "connection"),
  onRefused: sessionRefused,
});

followPush();
saveCursorOnLeave(() => connection.heardUpTo());
useWatched.subscribe(() => connection.watchChanged());
useConnection.subscribe(({ status }, before) => {
  if (before.status === "connected" && status !== "connected") clearViewers();
  if (before.status !== "connected" && status === "connected") askAgain();
});

/** What the network has kept from being fetched does not wait for a press of "Retry" any longer. */
function askAgain(): void {
  const hasNoResponse = ({ state: { error } }: Query) => error instanceof ApiError && error.silence !== null;
  void cache.refetchQueries({ type: "active", predicate: hasNoResponse }, { cancelRefetch: false });
}

function onMessage({ event_type, payload }: ServerMessage): void {
  const handler = (handlers as Record<string, ((payload: never, cache: unknown) => void) | undefined>)[
    event_type
  ];
  // An event of a newer server means nothing to this client.
  handler?.(payload as never, cache);
  if (event_type !== "PRESENCE") historyGrew(payload, cache);
}
