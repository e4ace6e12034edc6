import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { AdminError } from "@/features/identity/users/public";
import { RateHistory } from "@/features/rates/exchange-rates/public";
import { today } from "@/lib/dates";
import { formatCount } from "@/lib/money";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { Pager } from "@/ui/pager";
import { useLocale } from "@/ui/use-locale";
import { type ExchangeRate, type RateDraft, rateAdminQueries } from "./api";
import { RateFilters } from "./rate-filters";
import { filtered, isFiltered, MAX_RATES, type RateSearch, rateQuery } from "./rate-search";
import { RateTable } from "./rate-table";
import classes from "./rates-view.module.css";

interface RatesViewProps {
  search: RateSearch;
  onShow: (search: RateSearch) => void;
  onAdd: (start: Partial<RateDraft>) => void;
  onEdit: (rate: ExchangeRate) => void;
}

/** The rates, a page at a time; of one pair with its course. */
export function RatesView({ search, onShow, onAdd, onEdit }: RatesViewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch, isPlaceholderData } = useQuery(
    rateAdminQueries.list(rateQuery(search, today())),
  );
  if (error && !data)
    return <AdminError error={error} title={t("rateManagement.failed")} onRetry={refetch} />;
  const { from, to, page = 1, size } = search;
  const firstPage = filtered(search, {});
  return (
    <div className={classes.parts}>
      {from && to && from !== to && (
        <Card>
          <RateHistory from={from} to={to} workspaceId={null} />
        </Card>
      )}
      <Card flush>
        <RateFilters search={search} onShow={onShow} />
        {data && data.total > 0 && (
          <p className={classes.count} role="status">
            {t("rateManagement.count", { count: data.total, shown: formatCount(data.total, locale) })}
          </p>
        )}
        <div aria-busy={isPlaceholderData} className={classes.rows}>
          {!data && <ItemListSkeleton rows={10} />}
          {data && data.items.length === 0 && (
            <Nothing search={search} onShow={onShow} onAdd={() => onAdd({})} />
          )}
          {data && data.items.length > 0 && <RateTable rates={data.items} onEdit={onEdit} />}
        </div>
        {data && data.total > 0 && (
          <Pager
            total={data.total}
            page={page - 1}
            size={size ?? 15}
            maxPageSize={MAX_RATES}
            onPage={(next) => onShow({ ...firstPage, ...(next > 0 && { page: next + 1 }) })}
            onSize={(rows) => onShow({ ...firstPage, size: rows })}
          />
        )}
      </Card>
    </div>
  );
}

interface NothingProps {
  search: RateSearch;
  onShow: (search: RateSearch) => void;
  onAdd: () => void;
}

function Nothing({ search, onShow, onAdd }: NothingProps) {
  const { t } = useTranslation();
  // The last page may have emptied meanwhile.
  const narrowed = isFiltered(search) || search.page !== undefined;
  return narrowed ? (
    <EmptyState
      title={t("rateManagement.noneFound.title")}
      text={t("rateManagement.noneFound.text")}
      actions={
        <Button variant="default" onClick={() => onShow({})}>
          {t("rateManagement.filters.clear")}
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={t("rateManagement.none.title")}
      text={t("rateManagement.none.text")}
      actions={
        <Button variant="default" onClick={onAdd}>
          {t("rateManagement.add")}
        </Button>
      }
    />
  );
}
