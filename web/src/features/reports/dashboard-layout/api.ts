import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import { type DashboardLayout, getDashboardLayout, updateDashboardLayout } from "@/api/generated";
import { type CardPlace, complete, DEFAULT_PLACES, isSame, type Layout } from "./layout";

export const layoutQueries = {
  /** How the user has arranged the dashboard of a workspace. */
  of: (workspaceId: string) =>
    queryOptions({
      queryKey: ["workspaces", workspaceId, "dashboard-layout"] as const,
      queryFn: async ({ signal }): Promise<Layout> =>
        fromWire(await unwrap(getDashboardLayout({ path: { workspace_id: workspaceId }, signal }))),
    }),
};

/** An order to keep. */
interface SaveLayoutInput {
  places: readonly CardPlace[];
  /** The version that was put in order; by default the newest that is known. */
  onto?: number;
}

/** Keeps the user's order; it is shown before the server has kept it, and taken back if the server does not. */
export function useSaveLayout(workspaceId: string) {
  const cache = useQueryClient();
  const { queryKey } = layoutQueries.of(workspaceId);
  return useMutation({
    // One after the other: each goes out with the version that the one before has made.
    scope: { id: queryKey.join(" ") },
    mutationFn: async ({ places, onto }: SaveLayoutInput) => {
      const { version } = await cache.ensureQueryData(layoutQueries.of(workspaceId));
      return fromWire(await put(workspaceId, places, onto ?? version));
    },
    onMutate: async ({ places }) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData<Layout>(queryKey);
      show(cache, workspaceId, places);
      return { before };
    },
    onError: (_error, _wish, context) => {
      if (context?.before) cache.setQueryData(queryKey, context.before);
      // Somebody else may have been quicker: the same user, at another window.
      void cache.invalidateQueries({ queryKey });
    },
    onSuccess: (layout) => void cache.setQueryData(queryKey, layout),
  });
}

function show(cache: QueryClient, workspaceId: string, places: readonly CardPlace[]) {
  cache.setQueryData(layoutQueries.of(workspaceId).queryKey, (now) => now && { ...now, places: [...places] });
}

function put(workspaceId: string, places: readonly CardPlace[], version: number): Promise<DashboardLayout> {
  // The order that everybody begins with is kept as none: whoever has it gets the new cards in their places.
  const items = isSame(places, DEFAULT_PLACES)
    ? []
    : places.map(({ card, reportId, isHidden, size }) => ({
        card,
        report_id: reportId,
        is_hidden: isHidden,
        size,
      }));
  return unwrap(
    updateDashboardLayout({
      path: { workspace_id: workspaceId },
      body: { items },
      headers: ifMatch(version),
    }),
  );
}

function fromWire({ items, version }: DashboardLayout): Layout {
  if (items.length === 0) return { places: [...DEFAULT_PLACES], isDefault: true, version };
  const places = items.flatMap(({ card, report_id, is_hidden, size }): CardPlace[] => {
    const common = { isHidden: is_hidden, size };
    if (card !== "report") return [{ ...common, card, reportId: null }];
    return report_id ? [{ ...common, card, reportId: report_id }] : [];
  });
  return { places: complete(places), isDefault: false, version };
}
