import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import {
  getNotificationSettings,
  type NotificationChannels,
  type NotificationDigest,
  type NotificationSettings,
  type NotificationTopic,
  type NotificationTopicSettings,
  type NotificationWorkspace,
  type UpdateNotificationSettings,
  updateNotificationSettings,
} from "@/api/generated";

export type {
  NotificationChannels,
  NotificationDigest,
  NotificationSettings,
  NotificationTopic,
  NotificationTopicSettings,
  NotificationWorkspace,
  UpdateNotificationSettings,
};

const SETTINGS_KEY = ["notification-settings"] as const;

export const notificationSettingsQueries = {
  /** What the user wants to be notified of, where and when. */
  settings: () =>
    queryOptions({
      queryKey: SETTINGS_KEY,
      queryFn: ({ signal }) => unwrap(getNotificationSettings({ signal })),
      staleTime: 0,
    }),
};

/** Changes all of it, unless it was changed elsewhere since. */
export function useUpdateNotificationSettings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ version, body }: { version: number; body: UpdateNotificationSettings }) =>
      unwrap(updateNotificationSettings({ body, headers: ifMatch(version) })),
    onSuccess: (saved) => cache.setQueryData(notificationSettingsQueries.settings().queryKey, saved),
    // Also after a refusal: another window may have been quicker.
    onSettled: () => cache.invalidateQueries({ queryKey: SETTINGS_KEY }),
  });
}
