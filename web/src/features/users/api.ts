import { queryOptions } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import {
  getSettings,
  type Settings,
  type UpdateSettings,
  type User,
  updateMe,
  updateSettings,
} from "@/api/generated";

export type { Settings, User };
/** Some of the settings; the others stay as they are. */
export type SettingsChange = UpdateSettings;

export const userQueries = {
  settings: () =>
    queryOptions({
      queryKey: ["settings"] as const,
      queryFn: ({ signal }) => unwrap(getSettings({ signal })),
    }),
};

export const saveSettings = (change: SettingsChange): Promise<Settings> =>
  unwrap(updateSettings({ body: change }));

/** Changes the user's own name. */
export const saveName = (full_name: string, version: number): Promise<User> =>
  unwrap(updateMe({ body: { full_name }, headers: ifMatch(version) }));
