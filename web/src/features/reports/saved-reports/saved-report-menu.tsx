import { ActionIcon, Button, Loader, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  CalendarClock,
  Copy,
  Download,
  Ellipsis,
  FileSpreadsheet,
  FileText,
  Image,
  Link as LinkIcon,
  Pencil,
  Pin,
  PinOff,
  Printer,
  Save,
  Send,
  Table2,
  Trash2,
} from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Workspace } from "@/features/identity/workspaces/public";
import { printPage } from "@/ui/print-page";
import {
  draftOf,
  type ReportQuestion,
  type ReportType,
  type SavedReport,
  type SavedReportDraft,
  savedReportQueries,
} from "./api";
import { FILE_FORMATS } from "./saved-report";
import classes from "./saved-reports.module.css";
import { useReportActions } from "./use-report-actions";
import { useReportFiles } from "./use-report-files";
import { useSaveChanges } from "./use-save-changes";

const SaveDialog = lazy(async () => ({ default: (await import("./save-dialog")).SaveDialog }));
const ScheduleDialog = lazy(async () => ({ default: (await import("./schedule-dialog")).ScheduleDialog }));

interface SavedReportMenuProps {
  workspace: Workspace;
  reportType: ReportType;
  /** What the report is asked now. */
  question: ReportQuestion;
  /** The kept report that is open. */
  savedId: string | null;
  /** Whether it is asked something else now than what is kept. */
  isChanged: boolean;
  /** It is kept under this id from now on. */
  onSaved: (id: string) => void;
  /** It is kept no longer. */
  onDeleted?: () => void;
  /** The picture, to take along; null where there is none. */
  chart: () => SVGSVGElement | null;
  /** What a new one is called, and its files. */
  title: string;
}

const FORMAT_ICONS = {
  pdf: <FileText size={15} aria-hidden />,
  xlsx: <FileSpreadsheet size={15} aria-hidden />,
  csv: <Table2 size={15} aria-hidden />,
} as const;

/** What waits for the report to be kept. */
type Next = "none" | "pin" | "schedule";

/** What can be done with the report that is shown: keep it, take it along, have it mailed. */
export function SavedReportMenu(props: SavedReportMenuProps) {
  const { workspace, reportType, question, savedId, isChanged, onSaved, onDeleted, chart, title } = props;
  const { t } = useTranslation();
  const { data } = useQuery(savedReportQueries.list(workspace.id));
  const actions = useReportActions(workspace.id);
  const files = useReportFiles(props);
  const saveChanges = useSaveChanges(workspace.id);
  const [saving, setSaving] = useState<{ report: SavedReport | null; draft: SavedReportDraft; next: Next }>();
  const [scheduled, setScheduled] = useState<SavedReport | null>(null);
  const saved = data?.find(({ id }) => id === savedId);
  const mine = saved?.is_mine ? saved : undefined;
  const isPinned = saved !== undefined && actions.isPinned(saved);
  const more = useRef<HTMLButtonElement>(null);
  const keeping = useRef(false);
  const isKept = saved !== undefined && !isChanged && !saveChanges.isPending;
  useEffect(() => {
    if (!keeping.current || !isKept) return;
    keeping.current = false;
    // The button that has kept it has gone, and the focus with it.
    if (document.activeElement === document.body) more.current?.focus();
  }, [isKept]);
  const fresh: SavedReportDraft = {
    name: saved ? t("savedReports.copyOf", { name: saved.name }) : title,
    report_type: reportType,
    question,
    is_shared: false,
    schedule: null,
  };
  const saveNew = (next: Next) => setSaving({ report: null, draft: fresh, next });
  const onNowSaved = (report: SavedReport, next: Next) => {
    keeping.current = true;
    onSaved(report.id);
    if (next === "pin") actions.pin(report);
    if (next === "schedule") setScheduled(report);
  };
  return (
    <div className={classes.menu}>
      {mine && isChanged && (
        <Button
          variant="default"
          leftSection={<Save size={16} aria-hidden />}
          loading={saveChanges.isPending}
          onClick={() => {
            keeping.current = true;
            saveChanges.save(mine, question);
          }}
        >
          {t("savedReports.saveChanges")}
        </Button>
      )}
      {!saved && (
        <Button
          variant="default"
          leftSection={<Save size={16} aria-hidden />}
          onClick={() => saveNew("none")}
        >
          {t("common.save")}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t("savedReports.export")}
            title={t("savedReports.export")}
            aria-busy={files.isPending || undefined}
          >
            {files.isPending ? <Loader size={17} aria-hidden /> : <Download size={17} aria-hidden />}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {FILE_FORMATS.map((format) => (
            <Menu.Item key={format} leftSection={FORMAT_ICONS[format]} onClick={() => files.take(format)}>
              {t(`savedReports.formats.${format}`)}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<Image size={15} aria-hidden />} onClick={() => files.saveImage(chart())}>
            {t("savedReports.picture")}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<Printer size={15} aria-hidden />} onClick={printPage}>
            {t("common.print")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon
            ref={more}
            variant="default"
            size={36}
            aria-label={t("savedReports.more")}
            title={t("savedReports.more")}
          >
            <Ellipsis size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={isPinned ? <PinOff size={15} aria-hidden /> : <Pin size={15} aria-hidden />}
            disabled={!actions.canPin}
            onClick={() => {
              if (!saved) saveNew("pin");
              else if (isPinned) actions.unpin(saved);
              else actions.pin(saved);
            }}
          >
            {t(isPinned ? "savedReports.unpin" : "savedReports.pin")}
          </Menu.Item>
          <Menu.Item
            leftSection={<CalendarClock size={15} aria-hidden />}
            onClick={() => (mine ? setScheduled(mine) : saveNew("schedule"))}
          >
            {t("savedReports.schedule")}
          </Menu.Item>
          {mine && (
            <Menu.Item leftSection={<Send size={15} aria-hidden />} onClick={() => actions.mail(mine)}>
              {t("savedReports.sendNow")}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<LinkIcon size={15} aria-hidden />} onClick={() => void files.copyLink()}>
            {t("savedReports.copyLink")}
          </Menu.Item>
          {saved && (
            <Menu.Item leftSection={<Copy size={15} aria-hidden />} onClick={() => saveNew("none")}>
              {t("savedReports.saveAs")}
            </Menu.Item>
          )}
          {mine && (
            <>
              <Menu.Item
                leftSection={<Pencil size={15} aria-hidden />}
                onClick={() => setSaving({ report: mine, draft: draftOf(mine), next: "none" })}
              >
                {t("savedReports.rename")}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<Trash2 size={15} aria-hidden />}
                onClick={() => void actions.drop(mine).then(onDeleted)}
              >
                {t("common.delete")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {saving && (
          <SaveDialog
            workspace={workspace}
            report={saving.report}
            draft={saving.draft}
            onClose={() => setSaving(undefined)}
            onSaved={(report) => onNowSaved(report, saving.next)}
          />
        )}
        {scheduled && (
          <ScheduleDialog workspace={workspace} report={scheduled} onClose={() => setScheduled(null)} />
        )}
      </Suspense>
    </div>
  );
}
