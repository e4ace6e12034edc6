import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/api-error";
import { notifyFailure } from "@/api/notify-failure";
import {
  type CardPlace,
  type Layout,
  layoutQueries,
  useSaveLayout,
} from "@/features/reports/dashboard-layout/public";
import { notifyUndo, notifyWarning } from "@/ui/notify";

/** Keeps an order of the cards. */
interface SaveLayoutState {
  isPending: boolean;
  /** Gives back null when it is kept; if it is not, the order that it can be kept in place of. */
  save: (places: readonly CardPlace[], before: Layout) => Promise<Layout | null>;
}

/** Keeps an order of the cards, and offers to take it back. Nothing that was arranged elsewhere is replaced unseen. */
export function useSaveLayoutWithUndo(workspaceId: string): SaveLayoutState {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const save = useSaveLayout(workspaceId);
  const showError = (error: unknown) => notifyFailure(error, t("dashboardMore.notKept"));
  const isStale = (error: unknown) => error instanceof ApiError && error.status === 412;
  return {
    isPending: save.isPending,
    async save(places, before) {
      try {
        const { version } = await save.mutateAsync({ places, onto: before.version });
        notifyUndo(t("dashboardMore.kept"), () => {
          void save.mutateAsync({ places: before.places, onto: version }).catch((error: unknown) => {
            if (isStale(error)) notifyWarning(t("dashboardMore.notTakenBack"));
            else showError(error);
          });
        });
        return null;
      } catch (error) {
        if (!isStale(error)) {
          showError(error);
          return before;
        }
        // Another window of the same person was quicker: now it is known what would be replaced.
        notifyWarning(t("dashboardMore.changedMeanwhile"));
        return cache.fetchQuery({ ...layoutQueries.of(workspaceId), staleTime: 0 }).catch(() => before);
      }
    },
  };
}
