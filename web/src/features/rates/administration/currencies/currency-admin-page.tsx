import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { AdminError } from "@/features/identity/users/public";
import { type Currency, findCurrencies } from "@/features/rates/currencies/public";
import { useUser } from "@/session/use-user";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { notifySuccess } from "@/ui/notify";
import { PageHeader } from "@/ui/page-header";
import { useLocale } from "@/ui/use-locale";
import { currenciesQuery, useUpdateCurrency } from "./api";
import classes from "./currency-admin-page.module.css";
import { type CurrencyKind, isOfKind } from "./currency-kinds";
import { CurrencyList } from "./currency-list";
import { CurrencyToolbar } from "./currency-toolbar";

// Forms of their own size.
const CurrencyDialog = lazy(async () => ({ default: (await import("./currency-dialog")).CurrencyDialog }));
const DeleteCurrencyDialog = lazy(async () => ({
  default: (await import("./delete-currency-dialog")).DeleteCurrencyDialog,
}));

/** What is open over the page: the form of a currency, of a new one, or the question before one goes. */
interface Open {
  code: string | null;
  deleting: boolean;
}

/** The currencies of the whole installation: for administrators. */
export default function CurrencyAdminPage() {
  const { t } = useTranslation();
  const user = useUser();
  const language = useLocale();
  const { data, error, isPending, refetch } = useQuery(currenciesQuery());
  const update = useUpdateCurrency();
  const [search, setSearch] = useState("");
  const [kind, setKind] = useState<CurrencyKind>("all");
  const [open, setOpen] = useState<Open | null>(null);
  // Known only now, or no longer: the server would refuse every change.
  if (user && !user.is_superuser) return <Navigate to="/" replace />;
  if (error && !data) {
    return (
      <>
        <PageHeader title={t("app.nav.currency")} inBar />
        <AdminError error={error} title={t("currencyManagement.failed")} onRetry={refetch} />
      </>
    );
  }
  const shown = findCurrencies(data ?? [], search).filter((currency) => isOfKind(currency, kind));
  // An open dialog works on the newest state of its currency: after a refusal it can be tried again.
  const about = data?.find(({ code }) => code === open?.code) ?? null;
  const close = () => setOpen(null);
  const nameOf = (currency: Currency) => (language === "ru" ? currency.name_ru : currency.name_en);
  const switchTo = (currency: Currency, is_active: boolean) => {
    const message = t(is_active ? "currencyManagement.switchedOn" : "currencyManagement.switchedOff", {
      name: nameOf(currency),
    });
    // Also when the page has been left, or another change has begun, before the answer is there.
    void update.mutateAsync({ currency, change: { is_active } }).then(
      () => notifySuccess(message),
      (refusal: unknown) => notifyFailure(refusal),
    );
  };
  return (
    <>
      <PageHeader
        title={t("app.nav.currency")}
        inBar
        actions={
          <Button
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => setOpen({ code: null, deleting: false })}
          >
            {t("currencyManagement.add")}
          </Button>
        }
      >
        <p className={classes.intro}>{t("currencyManagement.intro")}</p>
      </PageHeader>
      <Card flush>
        <CurrencyToolbar
          search={search}
          onSearch={setSearch}
          kind={kind}
          onKind={setKind}
          count={data ? shown.length : null}
        />
        {isPending && <ItemListSkeleton rows={10} />}
        {data && shown.length === 0 && (
          <EmptyState
            title={t("currencyManagement.nothingTitle")}
            text={t("currencyManagement.nothingText")}
            actions={
              <Button variant="default" onClick={() => setOpen({ code: null, deleting: false })}>
                {t("currencyManagement.add")}
              </Button>
            }
          />
        )}
        {shown.length > 0 && (
          <CurrencyList
            currencies={shown}
            onEdit={({ code }) => setOpen({ code, deleting: false })}
            onDelete={({ code }) => setOpen({ code, deleting: true })}
            onSwitch={switchTo}
          />
        )}
      </Card>
      <Suspense>
        {open && !open.deleting && (open.code === null || about) && (
          <CurrencyDialog currency={about} onClose={close} />
        )}
        {open?.deleting && about && <DeleteCurrencyDialog currency={about} onClose={close} />}
      </Suspense>
    </>
  );
}
