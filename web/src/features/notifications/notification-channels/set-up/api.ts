import { useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import {
  removeNtfy,
  removeTelegram,
  removeWebhook,
  type SetUpNtfy,
  type SetUpTelegram,
  type SetUpWebhook,
  setUpNtfy,
  setUpTelegram,
  setUpWebhook,
} from "@/api/generated";
import { type AddressedChannel, CHANNELS_KEY, channelQueries } from "../api";

export type { SetUpNtfy, SetUpTelegram };

/** How a channel is to be reached. */
export type SetUp =
  | { channel: "telegram"; body: SetUpTelegram }
  | { channel: "ntfy"; body: SetUpNtfy }
  | { channel: "webhook"; body: SetUpWebhook };

function sendSetUp(setUp: SetUp) {
  if (setUp.channel === "telegram") return unwrap(setUpTelegram({ body: setUp.body }));
  if (setUp.channel === "ntfy") return unwrap(setUpNtfy({ body: setUp.body }));
  return unwrap(setUpWebhook({ body: setUp.body }));
}

/** Sets a channel up, or says how it is reached from now on. */
export function useSetUpChannel() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: sendSetUp,
    onSuccess: ({ channels }) => cache.setQueryData(channelQueries.list().queryKey, channels),
  });
}

const REMOVE = { telegram: removeTelegram, ntfy: removeNtfy, webhook: removeWebhook };

/** Removes a channel. */
export function useRemoveChannel() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (channel: AddressedChannel) => unwrap(REMOVE[channel]()),
    onSettled: () => cache.invalidateQueries({ queryKey: CHANNELS_KEY }),
  });
}
