import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notifyFailure } from "@/api/notify-failure";
import { aiConsentQueries, saveConsents } from "./api";
import { agreedItems, type ConsentChange, withConsent } from "./consents";

/**
 * Agrees to something or withdraws it. The switch shows it at once, and goes back where it could not be saved. The
 * server takes all that is agreed to, so that changes wait for each other: none may undo the one before.
 */
export function useChangeConsent() {
  const cache = useQueryClient();
  const { queryKey } = aiConsentQueries.recipients();
  const show = (change: ConsentChange) =>
    cache.setQueryData(queryKey, (shown) => shown && withConsent(shown, change));
  return useMutation({
    mutationKey: queryKey,
    scope: { id: "ai-consents" },
    mutationFn: (change: ConsentChange) =>
      saveConsents(agreedItems(withConsent(cache.getQueryData(queryKey) ?? [], change))),
    onMutate: async (change) => {
      show(change);
      // What is being fetched is older than the change.
      await cache.cancelQueries({ queryKey });
    },
    onError: (error, change) => {
      show({ ...change, isAgreed: !change.isAgreed });
      notifyFailure(error);
    },
    onSettled: async () => {
      if (cache.isMutating({ mutationKey: queryKey }) === 1) await cache.invalidateQueries({ queryKey });
    },
  });
}
