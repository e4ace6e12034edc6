import { ActionIcon } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ArrowRightLeft, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { notifyFailure } from "@/api/notify-failure";
import type { Workspace } from "@/features/identity/workspaces/public";
import {
  rateQueries,
  useCreateWorkspaceRate,
  useDeleteWorkspaceRate,
  type WorkspaceRate,
} from "@/features/rates/exchange-rates/public";
import { formatDay } from "@/lib/dates";
import { formatRate, inverseRate } from "@/lib/rates";
import { ErrorState } from "@/ui/error-state";
import { Item, ItemList, ItemListSkeleton } from "@/ui/item-list";
import { notifyUndo } from "@/ui/notify";
import { Panel } from "@/ui/panel";
import { PanelNote } from "@/ui/panel-note";
import { useLocale } from "@/ui/use-locale";

interface WorkspaceRateListProps {
  workspace: Workspace;
  mayEdit: boolean;
  onEdit: (rate: WorkspaceRate) => void;
}

/** The rates that people of the workspace have set themselves, newest first. */
export function WorkspaceRateList({ workspace, mayEdit, onEdit }: WorkspaceRateListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const query = useQuery(rateQueries.own(workspace.id));
  const create = useCreateWorkspaceRate(workspace.id);
  const remove = useDeleteWorkspaceRate(workspace.id);
  const failed = (error: unknown) => notifyFailure(error);
  const pair = (from: string, to: string, rate: string) =>
    t("rateHistory.pair", { from, to, rate: formatRate(rate, locale) });
  const drop = (row: WorkspaceRate) => {
    const { date, from, to, rate } = row;
    // The callbacks of `mutate` are those of the last call alone: an earlier one would be refused in silence.
    const back = () => void create.mutateAsync({ date, from, to, rate }).catch(failed);
    remove
      .mutateAsync(row)
      .then(() => notifyUndo(t("workspaceRates.deleted", { day: formatDay(date, locale) }), back))
      .catch(failed);
  };
  return (
    <Panel level={2} title={t("workspaceRates.title")} text={t("workspaceRates.text")}>
      {query.isPending && <ItemListSkeleton />}
      {query.isError && !query.data && (
        <ErrorState
          title={t("workspaceRates.failed")}
          text={explain(query.error).text}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.length === 0 && <PanelNote>{t("workspaceRates.empty")}</PanelNote>}
      {query.data && query.data.length > 0 && (
        <ItemList label={t("workspaceRates.list")}>
          {query.data.map((row) => {
            const title = pair(row.from, row.to, row.rate);
            return (
              <Item
                key={row.id}
                icon={ArrowRightLeft}
                title={title}
                details={[formatDay(row.date, locale), pair(row.to, row.from, inverseRate(row.rate))]}
                actions={
                  mayEdit && (
                    <>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={`${t("common.edit")}: ${title}`}
                        title={t("common.edit")}
                        onClick={() => onEdit(row)}
                      >
                        <Pencil size={16} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={`${t("common.delete")}: ${title}`}
                        title={t("common.delete")}
                        onClick={() => drop(row)}
                      >
                        <Trash2 size={16} aria-hidden />
                      </ActionIcon>
                    </>
                  )
                }
              />
            );
          })}
        </ItemList>
      )}
    </Panel>
  );
}
