import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import {
  getNotificationDefaults,
  type NotificationChannels,
  type NotificationDefaults,
  updateNotificationDefaults,
} from "@/api/generated";

export type { NotificationChannels, NotificationDefaults };

const DEFAULTS_KEY = ["notification-defaults"] as const;

export const defaultsQueries = {
  /** What is told on which channel to whoever has set nothing. */
  defaults: () =>
    queryOptions({
      queryKey: DEFAULTS_KEY,
      queryFn: ({ signal }) => unwrap(getNotificationDefaults({ signal })),
      staleTime: 0,
    }),
};

/** Changes all of it, unless it was changed elsewhere since. */
export function useUpdateDefaults() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ version, topics }: { version: number; topics: Record<string, NotificationChannels> }) =>
      unwrap(updateNotificationDefaults({ body: { topics }, headers: ifMatch(version) })),
    onSuccess: (saved) => cache.setQueryData(DEFAULTS_KEY, saved),
    // Also after a refusal: another administrator may have been quicker. One's own settings follow.
    onSettled: () =>
      Promise.all(
        [DEFAULTS_KEY, ["notification-settings"]].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ),
  });
}
