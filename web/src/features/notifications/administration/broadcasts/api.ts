import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import {
  type Broadcast,
  type BroadcastAudienceType,
  type BroadcastPreview,
  type BroadcastState,
  type BroadcastText,
  createBroadcast,
  deleteBroadcast,
  getBroadcast,
  listBroadcasts,
  listPlans,
  type Notification,
  type NotificationSeverity,
  type PreviewBroadcast,
  previewBroadcast,
  sendBroadcast,
  updateBroadcast,
  type WriteBroadcast,
  withdrawBroadcast,
} from "@/api/generated";

export type {
  Broadcast,
  BroadcastAudienceType,
  BroadcastPreview,
  BroadcastState,
  BroadcastText,
  Notification,
  NotificationSeverity,
  PreviewBroadcast,
  WriteBroadcast,
};

const BROADCASTS_KEY = ["broadcasts"] as const;
const PAGE = 20;

/** How often the figures of messages that are on their way are fetched, in milliseconds. */
const REFRESH_INTERVAL = 10_000;

export const broadcastQueries = {
  /** The messages, the newest first. */
  list: () =>
    infiniteQueryOptions({
      queryKey: [...BROADCASTS_KEY, "list"] as const,
      queryFn: ({ signal, pageParam }) =>
        unwrap(listBroadcasts({ signal, query: { skip: pageParam, limit: PAGE } })),
      initialPageParam: 0,
      getNextPageParam: ({ total }, pages) => {
        const shown = pages.reduce((sum, { items }) => sum + items.length, 0);
        return shown < total ? shown : undefined;
      },
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => {
        const moves = ({ state }: Broadcast) => state === "live" || state === "scheduled";
        return data?.pages.some(({ items }) => items.some(moves)) ? REFRESH_INTERVAL : false;
      },
    }),
  /** One of them, with the people whom it names. */
  get: (id: string) =>
    queryOptions({
      queryKey: [...BROADCASTS_KEY, id] as const,
      queryFn: ({ signal }) => unwrap(getBroadcast({ signal, path: { broadcast_id: id } })),
      staleTime: 0,
      // What somebody is asked about, or writes over, is never an older one that is about to be replaced.
      gcTime: 0,
    }),
  /** How texts are shown, in both languages. */
  preview: (body: PreviewBroadcast) =>
    queryOptions({
      queryKey: [...BROADCASTS_KEY, "preview", body] as const,
      queryFn: ({ signal }) => unwrap(previewBroadcast({ signal, body })),
      gcTime: 0,
    }),
  /** The plans by which an audience is chosen. */
  plans: () =>
    queryOptions({
      queryKey: ["plans", "audience"] as const,
      queryFn: async ({ signal }) => (await unwrap(listPlans({ signal }))).items,
    }),
};

export const useCreateBroadcast = () =>
  useChange((body: WriteBroadcast) => unwrap(createBroadcast({ body })));

/** Changes a message, unless somebody else has changed it since. */
export const useUpdateBroadcast = () =>
  useChange(({ broadcast: { id, version }, body }: { broadcast: Broadcast; body: WriteBroadcast }) =>
    unwrap(updateBroadcast({ path: { broadcast_id: id }, body, headers: ifMatch(version) })),
  );

/** Sends a message now, as it was read. */
export const useSendBroadcast = () =>
  useChange(({ id, version }: Broadcast) =>
    unwrap(sendBroadcast({ path: { broadcast_id: id }, headers: ifMatch(version) })),
  );

/** Takes a message back that is shown. */
export const useWithdrawBroadcast = () =>
  useChange(({ id }: Broadcast) => unwrap(withdrawBroadcast({ path: { broadcast_id: id } })));

/** Deletes a message that has not begun. */
export const useDeleteBroadcast = () =>
  useChange(({ id, version }: Broadcast) =>
    unwrap(deleteBroadcast({ path: { broadcast_id: id }, headers: ifMatch(version) })),
  );

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => cache.invalidateQueries({ queryKey: BROADCASTS_KEY }),
  });
}
