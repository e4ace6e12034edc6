import { useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { testNotificationChannel } from "@/api/generated";
import { CHANNELS_KEY, type NotificationChannel } from "../api";

/** Sends a test to oneself by a channel. */
export function useTestChannel() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (channel: NotificationChannel) => unwrap(testNotificationChannel({ body: { channel } })),
    // Whether it works is known of the channel, too.
    onSettled: () => cache.invalidateQueries({ queryKey: CHANNELS_KEY }),
  });
}
