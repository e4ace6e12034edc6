import { accountEvents } from "@/features/accounts/events";
import { rateSyncProgressed } from "@/features/administration/exchange-rate-providers/events";
import { budgetEvents } from "@/features/budgets/events";
import { categoryEvents } from "@/features/categories/events";
import { exportEvents } from "@/features/exports/events";
import { goalEvents } from "@/features/goals/events";
import { historyGrew } from "@/features/history/events";
import { importEvents, importProgressed } from "@/features/imports/events";
import { noticeEvents } from "@/features/notices/events";
import { ownRateEvents } from "@/features/own-rates/events";
import { forgetOnlookers, presenceEvents } from "@/features/presence/events";
import { reRatingProgressed } from "@/features/re-ratings/events";
import { reconciliationEvents } from "@/features/reconciliations/events";
import { recurringEvents } from "@/features/recurring/events";
import { ruleEvents } from "@/features/rules/events";
import { transactionEvents } from "@/features/transactions/events";
import { workspaceEvents } from "@/features/workspaces/events";
import { i18next } from "@/i18n";
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
  ...recurringEvents,
  ...budgetEvents,
  ...goalEvents,
  ...noticeEvents,
  ...exportEvents,
  ...importEvents,
  ...ownRateEvents,
  // What takes long tells of itself under one name.
  PROGRESS_UPDATE(payload, cache) {
    if (payload.type === "import") importProgressed(payload, cache);
    else if (payload.type === "re_rating") reRatingProgressed(payload, cache);
    else if (payload.type === "rate_sync") rateSyncProgressed(payload, cache);
    else exportEvents.PROGRESS_UPDATE(payload, cache);
  },
  ...presenceEvents,
} satisfies EventHandlers;

/** The one connection of this tab. */
export const connection: Connection = createConnection({
  accessToken,
  renewToken: () => void renew(null),
  onMessage,
  watched: () => useWatched.getState().watch,
  onCatchUp: () => void cache.invalidateQueries({}, { cancelRefetch: false }),
  onError: () => notifyError(i18next.t("app.connection.failed"), "connection"),
  onRefused: sessionRefused,
});

useWatched.subscribe(() => connection.watchChanged());
useConnection.subscribe(({ status }, before) => {
  if (before.status === "connected" && status !== "connected") forgetOnlookers();
});

function onMessage({ event_type, payload }: ServerMessage): void {
  const handler = (handlers as Record<string, ((payload: never, cache: unknown) => void) | undefined>)[
    event_type
  ];
  // An event of a newer server means nothing to this client.
  handler?.(payload as never, cache);
  if (event_type !== "PRESENCE") historyGrew(payload, cache);
}
