import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import {
  createView,
  deleteView,
  exportTransactions,
  listViews,
  type SavedView,
  updateView,
} from "@/api/generated";
import type { WorkspaceMoney } from "../api";
import type { ListScope } from "../list-changes";
import { filterQuery, sortQuery } from "./wire";

export type { SavedView };

/** What a list can be taken along as. */
export const EXPORT_FORMATS = ["csv", "xlsx", "ofx", "json"] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** All views are for lists of transactions, of one account or of all. */
const AREA = "transactions";

export const viewQueries = {
  /** One's own views of the workspace, in order. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: ["workspaces", workspaceId, "views"] as const,
      queryFn: async ({ signal }): Promise<SavedView[]> =>
        (await unwrap(listViews({ path: { workspace_id: workspaceId }, signal }))).items,
    }),
};

/** What can be done to the views; each asks for the list again. */
export function useViewActions(workspaceId: string) {
  const cache = useQueryClient();
  const path = { workspace_id: workspaceId };
  const onSettled = () => cache.invalidateQueries({ queryKey: viewQueries.list(workspaceId).queryKey });
  const create = useMutation({
    mutationFn: (view: Pick<SavedView, "name" | "query">) =>
      unwrap(createView({ path, body: { ...view, area: AREA } })),
    onSettled,
  });
  const change = useMutation({
    mutationFn: ({ view, ...change }: { view: SavedView; name?: string; query?: string }) =>
      unwrap(
        updateView({
          path: { ...path, view_id: view.id },
          body: { name: view.name, query: view.query, ...change },
          headers: ifMatch(view.version),
        }),
      ),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (view: SavedView) => unwrap(deleteView({ path: { ...path, view_id: view.id } })),
    onSettled,
  });
  return { create, change, remove };
}

/** The rows of a list as a file. */
export async function fetchTransactions(
  workspace: WorkspaceMoney,
  { accountId, start, end, find }: ListScope,
  format: ExportFormat,
): Promise<Blob> {
  const query = {
    format,
    ...(accountId === null ? { workspace_id: workspace.id } : { account_id: accountId }),
    ...(start === null ? {} : { start_date: start }),
    ...(end === null ? {} : { end_date: end }),
    ...(find && filterQuery(find.filter)),
    ...sortQuery(find?.order),
  };
  const file: unknown = await unwrap(exportTransactions({ query, parseAs: "blob" }));
  return file as Blob;
}
