import { createQueryClient } from "@/api/query-client";
import { checkWorkspace } from "@/features/identity/workspaces/public";

/** The one cache of this tab. */
export const cache = createQueryClient((error, queryKey) => void checkWorkspace(error, queryKey, cache));
