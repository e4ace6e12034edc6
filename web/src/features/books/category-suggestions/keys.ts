/** The first part of the keys of everything that a model suggests in a workspace. */
export const suggestionsKey = (workspaceId: string) =>
  ["workspaces", workspaceId, "category-suggestions"] as const;
