import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, FileArchive } from "lucide-react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { notifyFailure } from "@/api/notify-failure";
import { saveFile } from "@/lib/save-file";
import { formatSize } from "@/lib/units";
import { useUser } from "@/session/use-user";
import { ErrorState } from "@/ui/error-state";
import { InstantText } from "@/ui/instant-text";
import { Item, ItemList, ItemListSkeleton } from "@/ui/item-list";
import { Panel } from "@/ui/panel";
import { PanelNote } from "@/ui/panel-note";
import { Progress } from "@/ui/progress";
import { useLocale } from "@/ui/use-locale";
import { type Export, exportQueries, fetchExport, isRunning, useCreateExport } from "./api";
import classes from "./exports-panel.module.css";
import { fileName, shareOf } from "./progress";

/** Everything that is the user's own, as a file. */
export function ExportsPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(exportQueries.list());
  const create = useCreateExport();
  const running = data?.find(isRunning);
  const done = data?.filter((made) => !isRunning(made)) ?? [];
  return (
    <Panel
      id={id}
      title={t("exports.title")}
      text={t("exports.text")}
      action={
        <Button
          variant="default"
          loading={create.isPending}
          disabled={!data || running !== undefined}
          onClick={() => create.mutate(undefined, { onError: (refusal) => notifyFailure(refusal) })}
        >
          {t("exports.create")}
        </Button>
      }
    >
      <div className={classes.content}>
        {running && (
          <Progress
            label={t("exports.running", { step: running.current_step, steps: running.total_steps })}
            value={shareOf(running)}
          />
        )}
        {data && data.length === 0 && <PanelNote>{t("exports.empty")}</PanelNote>}
        {done.length > 0 && (
          <ItemList label={t("exports.title")}>
            {done.map((made) => (
              <ExportItem key={made.id} made={made} />
            ))}
          </ItemList>
        )}
        {!data && !error && <ItemListSkeleton rows={1} />}
        {!data && error && (
          <ErrorState title={t("exports.failed")} text={explain(error).text} onRetry={() => void refetch()} />
        )}
      </div>
    </Panel>
  );
}

function ExportItem({ made }: { made: Export }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const user = useUser();
  const fetching = useMutation({
    mutationFn: () => fetchExport(made),
    onSuccess: (file) => saveFile(fileName(user?.username ?? "", made.started_at), file),
    onError: (error) => notifyFailure(error),
  });
  const completed = made.status === "completed";
  const size = made.size && formatSize(made.size, locale);
  return (
    <Item
      icon={FileArchive}
      tone={completed ? undefined : "warning"}
      title={completed ? t("exports.ready") : t("exports.broken")}
      details={[
        <InstantText key="at" at={made.started_at} />,
        size,
        made.expires_at && (
          <span key="until">
            {t("exports.until")} <InstantText at={made.expires_at} />
          </span>
        ),
      ]}
      actions={
        completed && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<Download size={14} aria-hidden />}
            loading={fetching.isPending}
            onClick={() => fetching.mutate()}
          >
            {t("exports.download")}
          </Button>
        )
      }
    />
  );
}
