import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import {
  listNotificationChannels,
  type NotificationChannel,
  type NotificationChannelError,
  type NotificationChannelState,
} from "@/api/generated";

export type { NotificationChannel, NotificationChannelError, NotificationChannelState };

/** The channels that the user names an address for. */
export type AddressedChannel = "telegram" | "ntfy" | "webhook";

export const CHANNELS_KEY = ["notification-channels"] as const;

export const channelQueries = {
  /** The channels outside of the product that are set up, and how they went lately. */
  list: () =>
    queryOptions({
      queryKey: CHANNELS_KEY,
      queryFn: ({ signal }) => unwrap(listNotificationChannels({ signal })),
      staleTime: 0,
    }),
};
