import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Import, readAgain, updateImport } from "./api";
import { progressQuery } from "./progress";

/** Has a model asked once more what a statement says. */
export function useReadAgain(file: Import) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => readAgain(file),
    onSuccess: (made) => {
      cache.setQueryData(progressQuery(file.workspace_id, file.id).queryKey, null);
      updateImport(cache, made);
    },
  });
}
