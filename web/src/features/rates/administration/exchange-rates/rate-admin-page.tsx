import { Button } from "@mantine/core";
import { Link, Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { FileUp, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "@/session/use-user";
import { ItemListSkeleton } from "@/ui/item-list";
import { PageHeader } from "@/ui/page-header";
import { ViewLinks } from "@/ui/view-links";
import type { ExchangeRate, RateDraft } from "./api";
import { RATE_VIEWS, type RateSearch, readRateSearch } from "./rate-search";
import { RatesView } from "./rates-view";

const GapsView = lazy(async () => ({ default: (await import("./gaps-view")).GapsView }));
// Forms of their own size.
const RateDialog = lazy(async () => ({ default: (await import("./rate-dialog")).RateDialog }));
const ImportDialog = lazy(async () => ({ default: (await import("./import-dialog")).ImportDialog }));

/** What is open over the page. */
type Open = { what: "import" } | { what: "rate"; rate: ExchangeRate | null; start: Partial<RateDraft> };

/** The exchange rates of the whole installation: for administrators. */
export default function RateAdminPage() {
  const { t } = useTranslation();
  const user = useUser();
  const search = readRateSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open | null>(null);
  // Known only now, or no longer: the server would refuse everything here.
  if (user && !user.is_superuser) return <Navigate to="/" replace />;
  const { view = "rates", from, to } = search;
  const show = (next: RateSearch) =>
    void navigate({ to: "/admin/exchange-rates", search: { ...next }, replace: true });
  const add = (start: Partial<RateDraft>) => setOpen({ what: "rate", rate: null, start });
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader
        title={t("app.nav.exchangeRates")}
        inBar
        actions={
          <>
            <Button
              variant="default"
              leftSection={<FileUp size={16} aria-hidden />}
              onClick={() => setOpen({ what: "import" })}
            >
              {t("rateManagement.import.open")}
            </Button>
            <Button
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() => add({ ...(from && { from }), ...(to && { to }) })}
            >
              {t("rateManagement.add")}
            </Button>
          </>
        }
      />
      <ViewLinks label={t("rateManagement.views.label")}>
        {RATE_VIEWS.map((name) => (
          <Link
            key={name}
            to="/admin/exchange-rates"
            search={name === "gaps" ? { view: name } : {}}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={name === view ? "page" : undefined}
          >
            {t(`rateManagement.views.${name}`)}
          </Link>
        ))}
      </ViewLinks>
      {view === "gaps" ? (
        <Suspense fallback={<ItemListSkeleton rows={3} />}>
          <GapsView search={search} onShow={show} onFill={add} />
        </Suspense>
      ) : (
        <RatesView
          search={search}
          onShow={show}
          onAdd={add}
          onEdit={(rate) => setOpen({ what: "rate", rate, start: rate })}
        />
      )}
      <Suspense>
        {open?.what === "rate" && <RateDialog rate={open.rate} start={open.start} onClose={close} />}
        {open?.what === "import" && <ImportDialog onClose={close} />}
      </Suspense>
    </>
  );
}
