import type { QueryClient } from "@tanstack/react-query";
import type { Event } from "@/api/contract";

/** The events that are about the connection itself; `realtime/socket.ts` deals with them. */
type ConnectionEvent = "ERROR" | "TOKEN_EXPIRED";

type Payload<Name> = Extract<Event, { event_type: Name }>["payload"];

/** One handler for each event of the contract. */
export type EventHandlers = {
  [Name in Exclude<Event["event_type"], ConnectionEvent>]: (
    payload: Payload<Name>,
    cache: QueryClient,
  ) => void;
};
