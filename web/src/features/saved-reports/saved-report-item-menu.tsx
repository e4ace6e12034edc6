import { ActionIcon, Menu } from "@mantine/core";
import { CalendarClock, Ellipsis, Pencil, Pin, PinOff, Send, Trash2, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import type { Workspace } from "@/features/workspaces/public";
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
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("common.actionsFor", { name })}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {is_mine && (
          <Menu.Item leftSection={<Pencil size={15} aria-hidden />} onClick={onEdit}>
            {t("savedReports.rename")}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={isPinned ? <PinOff size={15} aria-hidden /> : <Pin size={15} aria-hidden />}
          disabled={!actions.canPin}
          onClick={() => (isPinned ? actions.unpin(report) : actions.pin(report))}
        >
          {t(isPinned ? "savedReports.unpin" : "savedReports.pin")}
        </Menu.Item>
        {is_mine && (
          <>
            {may(workspace, "edit_plans") && (
              <Menu.Item
                leftSection={<Users size={15} aria-hidden />}
                onClick={() => actions.share(report, !is_shared)}
              >
                {t(is_shared ? "savedReports.unshare" : "savedReports.shareAct")}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<CalendarClock size={15} aria-hidden />} onClick={onSchedule}>
              {t("savedReports.schedule")}
            </Menu.Item>
            <Menu.Item leftSection={<Send size={15} aria-hidden />} onClick={() => actions.mail(report)}>
              {t("savedReports.sendNow")}
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<Trash2 size={15} aria-hidden />}
              onClick={() => void actions.drop(report)}
            >
              {t("common.delete")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
