import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useSearch } from "@tanstack/react-router";
import { Gauge, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOrderedList } from "@/api/ordered-list";
import { AdminError } from "@/features/identity/users/public";
import { useUser } from "@/session/use-user";
import { ItemListSkeleton } from "@/ui/item-list";
import { PageHeader } from "@/ui/page-header";
import { ViewLinks } from "@/ui/view-links";
import classes from "./ai-model-page.module.css";
import { aiModelQueries } from "./api";
import type { OpenDialog } from "./model-dialogs";
import { ModelsView } from "./models-view";

// Forms of their own size, and a chart.
const ModelDialogs = lazy(async () => ({ default: (await import("./model-dialogs")).ModelDialogs }));
const SettingsDialog = lazy(async () => ({ default: (await import("./settings-dialog")).SettingsDialog }));
const UsageView = lazy(async () => ({ default: (await import("../ai-calls/usage-view")).UsageView }));

/** The parts of the page. */
const VIEWS = ["models", "usage"] as const;

/** Which models there are, what they are asked for and what that costs: for administrators. */
export default function AiModelPage() {
  const { t } = useTranslation();
  const user = useUser();
  const search = useSearch({ strict: false });
  const view = search.view === "usage" ? "usage" : "models";
  const models = useOrderedList(aiModelQueries.list());
  const settings = useQuery(aiModelQueries.settings());
  const [open, setOpen] = useState<OpenDialog | "settings" | null>(null);
  const close = () => setOpen(null);
  // Known only now, or no longer: the server would refuse everything here.
  if (user && !user.is_superuser) return <Navigate to="/" replace />;
  const error = models.error ?? settings.error;
  if (error && !(models.data && settings.data)) {
    const retry = () => Promise.all([models.refetch(), settings.refetch()]);
    return (
      <>
        <PageHeader title={t("app.nav.aiModels")} inBar />
        <AdminError error={error} title={t("aiModels.failed")} onRetry={retry} />
      </>
    );
  }
  const isLoaded = models.data !== undefined && settings.data !== undefined;
  const add = () => setOpen({ what: "edit", id: null });
  // An open dialog works on the newest state of its model: after a refusal it can be tried again.
  const dialog = open === "settings" ? null : open;
  const about = models.data?.find(({ id }) => id === dialog?.id) ?? null;
  return (
    <>
      <PageHeader
        title={t("app.nav.aiModels")}
        inBar
        actions={
          <>
            <Button
              variant="default"
              leftSection={<Gauge size={16} aria-hidden />}
              disabled={!settings.data}
              onClick={() => setOpen("settings")}
            >
              {t("aiModels.limits.open")}
            </Button>
            <Button leftSection={<Plus size={16} aria-hidden />} disabled={!isLoaded} onClick={add}>
              {t("aiModels.add")}
            </Button>
          </>
        }
      >
        <p className={classes.intro}>{t("aiModels.intro")}</p>
      </PageHeader>
      <ViewLinks label={t("aiModels.views.label")}>
        {VIEWS.map((name) => (
          <Link
            key={name}
            to="/admin/ai-models"
            search={name === "usage" ? { view: name } : {}}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={name === view ? "page" : undefined}
          >
            {t(`aiModels.views.${name}`)}
          </Link>
        ))}
      </ViewLinks>
      {!isLoaded && <ItemListSkeleton rows={3} />}
      {isLoaded && view === "models" && (
        <ModelsView models={models.data} currency={settings.data.currency} onOpen={setOpen} onAdd={add} />
      )}
      {isLoaded && view === "usage" && (
        <Suspense fallback={<ItemListSkeleton rows={3} />}>
          <UsageView settings={settings.data} />
        </Suspense>
      )}
      <Suspense>
        {open === "settings" && settings.data && <SettingsDialog settings={settings.data} onClose={close} />}
        {isLoaded && dialog && (dialog.id === null || about) && (
          <ModelDialogs
            open={dialog}
            model={about}
            models={models.data}
            currency={settings.data.currency}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
