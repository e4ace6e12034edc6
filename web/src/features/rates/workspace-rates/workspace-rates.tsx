import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import { accountQueries } from "@/features/books/accounts/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { useCurrencies } from "@/features/rates/currencies/public";
import {
  RateHistory,
  WorkspaceRateDialog,
  type WorkspaceRateTask,
} from "@/features/rates/exchange-rates/public";
import { type ReconversionAim, ReconversionDialog } from "@/features/rates/reconversions/public";
import { today } from "@/lib/dates";
import { PageHeader } from "@/ui/page-header";
import { Panel } from "@/ui/panel";
import { PanelNote } from "@/ui/panel-note";
import { useLocale } from "@/ui/use-locale";
import { WorkspaceRateList } from "./workspace-rate-list";
import classes from "./workspace-rates.module.css";

/** Where one begins whose accounts are all in one currency. */
const USUAL = ["EUR", "USD"];

/** What amounts of a workspace are converted by, and all that can be done about it. */
export function WorkspaceRates({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const { change } = useSearch({ strict: false });
  const { data: accounts = [] } = useQuery(accountQueries.list(workspace.id));
  const [task, setTask] = useState<WorkspaceRateTask | null>(null);
  const [aim, setAim] = useState<ReconversionAim | null>(null);
  const [looked, setLooked] = useState<string | null>(null);
  const { id, name, currency: base } = workspace;
  const listed = useCurrencies().find(({ code }) => code === base);
  const mayRate = may(workspace, "edit_transactions");
  const mayChange = may(workspace, "edit_workspace");
  const foreign = [...new Set(accounts.map(({ currency }) => currency))]
    .filter((code) => code !== base)
    .sort();
  const shown = looked !== null && foreign.includes(looked) ? looked : foreign[0];
  const another = shown ?? USUAL.find((code) => code !== base) ?? "";
  const add = () => setTask({ kind: "new", from: another, to: base, date: today() });
  // Whoever comes to change the base currency finds the question open.
  const asked = aim ?? (change === "base" && mayChange ? "base" : null);
  const close = () => {
    setAim(null);
    if (change) {
      void navigate({
        to: "/workspaces/$workspaceId/rates",
        params: { workspaceId: id },
        search: {},
        replace: true,
      });
    }
  };
  return (
    <>
      <PageHeader
        title={t("app.routes.rates")}
        inBar
        actions={
          mayRate && (
            <>
              <Button
                variant="default"
                leftSection={<RefreshCw size={16} aria-hidden />}
                onClick={() => setAim("rates")}
              >
                {t("workspaceRates.reconvert")}
              </Button>
              <Button leftSection={<Plus size={16} aria-hidden />} onClick={add}>
                {t("workspaceRates.add")}
              </Button>
            </>
          )
        }
      >
        <p className={classes.intro}>{t("workspaceRates.intro", { name, currency: base })}</p>
      </PageHeader>
      <div className={classes.panels}>
        <Panel
          level={2}
          title={t("workspaceRates.history")}
          action={
            foreign.length > 1 && (
              <NativeSelect
                size="xs"
                aria-label={t("workspaceRates.historyOf")}
                value={shown ?? ""}
                data={foreign.map((code) => ({ value: code, label: code }))}
                onChange={(event) => setLooked(event.currentTarget.value)}
              />
            )
          }
        >
          {shown ? (
            <RateHistory
              from={shown}
              to={base}
              workspaceId={id}
              empty={
                mayRate && (
                  <Button variant="default" onClick={add}>
                    {t("workspaceRates.add")}
                  </Button>
                )
              }
            />
          ) : (
            <PanelNote>{t("workspaceRates.noHistory", { currency: base })}</PanelNote>
          )}
        </Panel>
        <WorkspaceRateList
          workspace={workspace}
          mayEdit={mayRate}
          onEdit={(rate) => setTask({ kind: "edit", rate })}
        />
        <Panel
          level={2}
          title={t("workspaceRates.base")}
          text={t("workspaceRates.baseText")}
          action={
            mayChange && (
              <Button variant="default" size="xs" onClick={() => setAim("base")}>
                {t("workspaceRates.changeBase")}
              </Button>
            )
          }
        >
          <p className={classes.base}>
            <strong>{base}</strong>
            <span>{locale === "ru" ? listed?.name_ru : listed?.name_en}</span>
          </p>
        </Panel>
      </div>
      <WorkspaceRateDialog workspaceId={id} task={task} onClose={() => setTask(null)} />
      <ReconversionDialog workspace={workspace} currencies={foreign} aim={asked} onClose={close} />
    </>
  );
}
