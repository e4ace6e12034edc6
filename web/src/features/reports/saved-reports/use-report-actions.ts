import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import {
  type CardPlace,
  layoutQueries,
  pinned,
  reportPlace,
  unpinned,
  useSaveLayout,
} from "@/features/reports/dashboard-layout/public";
import { useUser } from "@/session/use-user";
import { notifySuccess, notifyUndo } from "@/ui/notify";
import { draftOf, type SavedReport, useDeleteReport, useSaveReport, useSendReport } from "./api";

/** What can be done with a kept report beside looking at it and changing it. */
export function useReportActions(workspaceId: string) {
  const { t } = useTranslation();
  const user = useUser();
  const cache = useQueryClient();
  const { data: layout } = useQuery(layoutQueries.of(workspaceId));
  const arrange = useSaveLayout(workspaceId);
  const save = useSaveReport(workspaceId);
  const remove = useDeleteReport(workspaceId);
  const send = useSendReport(workspaceId);
  const refused = (error: unknown) => notifyFailure(error);
  const places = layout?.places;

  const isPinned = ({ id }: SavedReport) => {
    const place = places && reportPlace(places, id);
    return place !== undefined && !place.isHidden;
  };
  const pin = ({ id, name }: SavedReport) => {
    if (!places) return;
    void arrange
      .mutateAsync({ places: pinned(places, id) })
      .then(() => notifySuccess(t("savedReports.pinned", { name })), refused);
  };
  const unpin = ({ id, name }: SavedReport) => {
    if (!places) return;
    void arrange.mutateAsync({ places: unpinned(places, id) }).then(() => {
      notifyUndo(t("savedReports.unpinned", { name }), () => {
        void arrange.mutateAsync({ places }).catch(refused);
      });
    }, refused);
  };
  const share = (report: SavedReport, isShared: boolean) => {
    const { name } = report;
    void save
      .mutateAsync({ report, draft: { ...draftOf(report), is_shared: isShared } })
      .then(
        () => notifySuccess(t(isShared ? "savedReports.shared" : "savedReports.unshared", { name })),
        refused,
      );
  };
  const mail = (report: SavedReport) => {
    void send
      .mutateAsync(report)
      .then(() => notifySuccess(t("savedReports.sent", { address: user?.email ?? "" })), refused);
  };
  // It comes back as a new one: nothing is known of the former but what is said in it.
  const restore = async (report: SavedReport, before: readonly CardPlace[]) => {
    const again = await save.mutateAsync({ report: null, draft: draftOf(report) });
    if (reportPlace(before, report.id)) {
      await arrange.mutateAsync({
        places: before.map((place) =>
          place.reportId === report.id ? { ...place, reportId: again.id } : place,
        ),
      });
    }
    notifySuccess(t("savedReports.restored", { name: report.name }));
  };
  const drop = async (report: SavedReport) => {
    const query = layoutQueries.of(workspaceId);
    try {
      // Whoever is quick does it before it is known whether it stands on the dashboard, and would not get that back.
      const { places: before } = await cache.ensureQueryData(query);
      await remove.mutateAsync(report);
      // Its card went with it.
      void cache.invalidateQueries({ queryKey: query.queryKey });
      notifyUndo(t("savedReports.deleted", { name: report.name }), () => {
        void restore(report, before).catch(refused);
      });
    } catch (error) {
      refused(error);
    }
  };
  return { isPinned, canPin: places !== undefined, pin, unpin, share, mail, drop };
}
