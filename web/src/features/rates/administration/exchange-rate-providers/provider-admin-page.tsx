import { Button } from "@mantine/core";
import { Navigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOrderedList } from "@/api/ordered-list";
import { AdminError } from "@/features/identity/users/public";
import { useUser } from "@/session/use-user";
import { Card } from "@/ui/card";
import { ItemListSkeleton } from "@/ui/item-list";
import { PageHeader } from "@/ui/page-header";
import { type ExchangeRateProvider, providerQueries } from "./api";
import { factsOf } from "./kinds";
import { PairsPanel } from "./pairs-panel";
import classes from "./provider-admin-page.module.css";
import type { OpenDialog } from "./provider-dialogs";
import { ProviderList } from "./provider-list";
import { type ProviderAction, ProviderMenu } from "./provider-menu";
import { useProviderActions } from "./use-provider-actions";

const ProviderDialogs = lazy(async () => ({ default: (await import("./provider-dialogs")).ProviderDialogs }));

/** Who is asked for exchange rates, and whom one believes first: for administrators. */
export default function ProviderAdminPage() {
  const { t } = useTranslation();
  const user = useUser();
  const { data, error, refetch } = useOrderedList(providerQueries.list());
  const actions = useProviderActions();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  // Known only now, or no longer: the server would refuse everything here.
  if (user && !user.is_superuser) return <Navigate to="/" replace />;
  if (error && !data) {
    return (
      <>
        <PageHeader title={t("app.nav.exchangeRateProviders")} inBar />
        <AdminError error={error} title={t("providerManagement.failed")} onRetry={refetch} />
      </>
    );
  }
  const providers = data ?? [];
  const fetched = providers.filter(({ kind }) => kind !== "manual");
  const actionsFor = (provider: ExchangeRateProvider): ProviderAction[] => {
    const at = fetched.indexOf(provider);
    return [
      "edit",
      "test",
      "sync",
      ...(at > 0 ? (["up"] as const) : []),
      ...(at < fetched.length - 1 ? (["down"] as const) : []),
      "delete",
    ];
  };
  const act = (provider: ExchangeRateProvider, what: ProviderAction) => {
    if (what !== "up" && what !== "down") return setOpen({ what, id: provider.id });
    actions.move(providers, provider, fetched.indexOf(provider) + (what === "up" ? -1 : 1));
  };
  const switchTo = (provider: ExchangeRateProvider, active: boolean) => {
    // It would only be refused: the form asks for the key.
    if (active && factsOf(provider.kind)?.wantsKey && !provider.has_key)
      return setOpen({ what: "edit", id: provider.id, start: { is_enabled: true } });
    actions.switchTo(provider, active);
  };
  // An open dialog works on the newest state of its provider: after a refusal it can be tried again.
  const about = providers.find(({ id }) => id === open?.id) ?? null;
  return (
    <>
      <PageHeader
        title={t("app.nav.exchangeRateProviders")}
        inBar
        actions={
          <Button
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => setOpen({ what: "edit", id: null })}
          >
            {t("providerManagement.add")}
          </Button>
        }
      >
        <p className={classes.intro}>{t("providerManagement.intro")}</p>
      </PageHeader>
      <div className={classes.parts}>
        <Card flush>
          {data ? (
            <ProviderList
              providers={providers}
              menu={(provider) => (
                <ProviderMenu
                  name={provider.name}
                  actions={actionsFor(provider)}
                  onAction={(what) => act(provider, what)}
                />
              )}
              onOpen={({ id }) => setOpen({ what: "edit", id })}
              onSwitch={switchTo}
              onMove={(provider, to) => actions.move(providers, provider, to)}
            />
          ) : (
            <ItemListSkeleton rows={5} />
          )}
        </Card>
        <PairsPanel providers={fetched} />
      </div>
      {open && (open.id === null || about) && (
        <Suspense>
          <ProviderDialogs open={open} provider={about} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
