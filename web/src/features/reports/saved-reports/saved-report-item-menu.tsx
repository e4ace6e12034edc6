import { CalendarClock, Pencil, Pin, PinOff, Send, Trash2, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import type { Workspace } from "@/features/identity/workspaces/public";
import { ActionItem, ActionsMenu } from "@/ui/actions-menu";
import type { SavedReport } from "./api";
import type { useReportActions } from "./use-report-actions";

interface SavedReportItemMenuProps {
  workspace: Workspace;
  report: SavedReport;
  actions: ReturnType<typeof useReportActions>;
  onEdit: () => void;
  onSchedule: () => void;
}

/** What can be done with a kept report of the list. */
export function SavedReportItemMenu({
  workspace,
  report,
  actions,
  onEdit,
  onSchedule,
}: SavedReportItemMenuProps) {
  const { t } = useTranslation();
  const { name, is_mine, is_shared } = report;
  const isPinned = actions.isPinned(report);
  return (
    <ActionsMenu name={name} withinPortal={false}>
      {is_mine && (
        <ActionItem icon={Pencil} onClick={onEdit}>
          {t("savedReports.rename")}
        </ActionItem>
      )}
      <ActionItem
        icon={isPinned ? PinOff : Pin}
        disabled={!actions.canPin}
        onClick={() => (isPinned ? actions.unpin(report) : actions.pin(report))}
      >
        {t(isPinned ? "savedReports.unpin" : "savedReports.pin")}
      </ActionItem>
      {is_mine && (
        <>
          {may(workspace, "edit_plans") && (
            <ActionItem icon={Users} onClick={() => actions.share(report, !is_shared)}>
              {t(is_shared ? "savedReports.unshare" : "savedReports.shareAct")}
            </ActionItem>
          )}
          <ActionItem icon={CalendarClock} onClick={onSchedule}>
            {t("savedReports.schedule")}
          </ActionItem>
          <ActionItem icon={Send} onClick={() => actions.mail(report)}>
            {t("savedReports.sendNow")}
          </ActionItem>
          <ActionItem icon={Trash2} isDanger onClick={() => void actions.drop(report)}>
            {t("common.delete")}
          </ActionItem>
        </>
      )}
    </ActionsMenu>
  );
}
