import {
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { moved } from "@/lib/moved";

/** How a list is fetched in the order that the server keeps. */
type ListOptions<Entry, Key extends QueryKey> = UseQueryOptions<Entry[], Error, Entry[], Key> & {
  queryKey: Key;
};

/** An entry and its new place, the first being 0. */
interface Move {
  id: string;
  to: number;
}

/** Under which the moves of a list are sent. */
const orderKey = (queryKey: QueryKey) => [...queryKey, "order"];

/**
 * A list in the order of the server, with the moves that are still being sent laid over it: whatever is fetched
 * meanwhile takes none of them back.
 */
export function useOrderedList<Entry extends { id: string }, Key extends QueryKey>(
  options: ListOptions<Entry, Key>,
) {
  const moves = useMutationState({
    filters: { mutationKey: orderKey(options.queryKey), status: "pending" },
    select: ({ state }) => state.variables as Move,
  });
  const select = (list: Entry[]) => moves.reduce((seen, { id, to }) => moved(seen, id, to), list);
  return useQuery({ ...options, select });
}

/** Puts an entry of a list to another place; `reorder` takes the ids of all and answers with the list. */
export function useMove<Entry extends { id: string }, Key extends QueryKey>(
  options: ListOptions<Entry, Key>,
  reorder: (ids: string[]) => Promise<Entry[]>,
) {
  const cache = useQueryClient();
  const { queryKey } = options;
  return useMutation({
    mutationKey: orderKey(queryKey),
    mutationFn: async ({ id, to }: Move) => {
      // Fetched only if it is known to have changed: the moves before this one are in it.
      const list = await cache.fetchQuery({ ...options, staleTime: Number.POSITIVE_INFINITY });
      return await reorder(moved(list, id, to).map((entry) => entry.id));
    },
    onSuccess: (list) => void cache.setQueryData<Entry[]>(queryKey, list),
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => void cache.invalidateQueries({ queryKey }),
    // One after the other: each begins with the order that the one before it has left.
    scope: { id: orderKey(queryKey).join(" ") },
  });
}
