import { useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { readImport } from "@/api/generated";
import { type Import, updateImport } from "./api";
import { progressQuery } from "./progress";

/** Has a model asked once more what a statement says. */
export function useReadAgain({ workspace_id, id }: Import) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(readImport({ path: { workspace_id, import_id: id } })),
    onSuccess: (made) => {
      cache.setQueryData(progressQuery(workspace_id, id).queryKey, null);
      updateImport(cache, made);
    },
  });
}
