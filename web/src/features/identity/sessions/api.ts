import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { type Device, listSessions, revokeOtherSessions, revokeSession, type Session } from "@/api/generated";

export type { Device, Session };

export const sessionQueries = {
  /** Where the user is signed in. */
  list: () =>
    queryOptions({
      queryKey: ["sessions"] as const,
      queryFn: async ({ signal }) => (await unwrap(listSessions({ signal }))).items,
      staleTime: 0,
    }),
};

/** Ends one session of the user, on another device. */
export function useRevokeSession() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Session) => unwrap(revokeSession({ path: { session_id: id } })),
    onSuccess: (_, { id }) => {
      cache.setQueryData(sessionQueries.list().queryKey, (list) => list?.filter((other) => other.id !== id));
    },
    onError: () => cache.invalidateQueries({ queryKey: sessionQueries.list().queryKey }),
  });
}

/** Ends all sessions of the user but this one. */
export function useRevokeOtherSessions() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(revokeOtherSessions()),
    onSuccess: () => {
      cache.setQueryData(sessionQueries.list().queryKey, (list) =>
        list?.filter(({ is_current }) => is_current),
      );
    },
  });
}
