import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { AdminError, useListedUser } from "@/features/identity/users/public";
import { formatCount } from "@/lib/money";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { Pager } from "@/ui/pager";
import { useLocale } from "@/ui/use-locale";
import {
  type BillingSearch,
  isNarrowed,
  MAX_SUBSCRIPTIONS,
  narrowed,
  sortedBy,
  subscriptionQuery,
} from "../billing-search";
import { subscriptionQueries } from "./api";
import type { ChosenUser } from "./create-dialog";
import { SubscriptionCards } from "./subscription-cards";
import type { OpenSubscriptionDialog } from "./subscription-dialogs";
import { SubscriptionFilters } from "./subscription-filters";
import { type SubscriptionRowsProps, SubscriptionTable } from "./subscription-table";
import classes from "./subscriptions-view.module.css";

// Forms of their own size.
const SubscriptionDialogs = lazy(async () => ({
  default: (await import("./subscription-dialogs")).SubscriptionDialogs,
}));

interface SubscriptionsViewProps {
  search: BillingSearch;
  onShow: (search: BillingSearch) => void;
  open: OpenSubscriptionDialog | null;
  onOpen: (open: OpenSubscriptionDialog | null) => void;
}

/** The subscriptions, a page at a time. */
export function SubscriptionsView({ search, onShow, open, onOpen }: SubscriptionsViewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch, isPlaceholderData } = useQuery(
    subscriptionQueries.list(subscriptionQuery(search)),
  );
  const phone = useMediaQuery("(width < 48em)", false, { getInitialValueInEffect: false });
  const listed = data?.items.find(({ user }) => user?.id === search.user_id)?.user ?? null;
  // Somebody without a subscription is in no row.
  const isUnlisted = data !== undefined && !isPlaceholderData && listed === null;
  const other = useListedUser(isUnlisted ? search.user_id : undefined);
  const chosen = search.user_id === undefined ? null : (listed ?? other);
  if (error && !data)
    return <AdminError error={error} title={t("subscriptionManagement.failed")} onRetry={refetch} />;
  const { page = 1, size } = search;
  const firstPage = narrowed(search, {});
  const rows: SubscriptionRowsProps = {
    subscriptions: data?.items ?? [],
    onAction: (subscription, what) => onOpen({ what, subscription }),
  };
  return (
    <Card flush>
      <SubscriptionFilters search={search} userName={chosen?.full_name ?? null} onShow={onShow} />
      {data && data.total > 0 && (
        <p className={classes.count} role="status">
          {t("subscriptionManagement.count", { count: data.total, shown: formatCount(data.total, locale) })}
        </p>
      )}
      <div aria-busy={isPlaceholderData} className={classes.rows}>
        {!data && <ItemListSkeleton rows={10} />}
        {data && data.items.length === 0 && (
          <Nothing
            search={search}
            user={chosen}
            onShow={onShow}
            onCreate={() => onOpen({ what: "create", user: chosen })}
          />
        )}
        {data && data.items.length > 0 && phone && <SubscriptionCards {...rows} />}
        {data && data.items.length > 0 && !phone && (
          <SubscriptionTable
            {...rows}
            search={search}
            onSort={(column) => onShow(sortedBy(search, column))}
          />
        )}
      </div>
      {data && data.total > 0 && (
        <Pager
          total={data.total}
          page={page - 1}
          size={size ?? 15}
          maxPageSize={MAX_SUBSCRIPTIONS}
          onPage={(next) => onShow({ ...firstPage, ...(next > 0 && { page: next + 1 }) })}
          onSize={(rows) => onShow({ ...firstPage, size: rows })}
        />
      )}
      <Suspense>{open && <SubscriptionDialogs open={open} onOpen={onOpen} />}</Suspense>
    </Card>
  );
}

interface NothingProps {
  search: BillingSearch;
  /** The one whose subscriptions alone are looked for, if they are known. */
  user: ChosenUser | null;
  onShow: (search: BillingSearch) => void;
  onCreate: () => void;
}

function Nothing({ search, user, onShow, onCreate }: NothingProps) {
  const { t } = useTranslation();
  const create = (
    <Button variant="default" onClick={onCreate}>
      {t("subscriptionManagement.add")}
    </Button>
  );
  const isOfUserAlone = user !== null && !isNarrowed({ ...narrowed(search, { user_id: undefined }) });
  if (isOfUserAlone) {
    return (
      <EmptyState
        title={t("subscriptionManagement.noneOfUser.title", { name: user.full_name })}
        text={t("subscriptionManagement.noneOfUser.text")}
        actions={create}
      />
    );
  }
  // The last page may have emptied meanwhile.
  if (isNarrowed(search) || search.page !== undefined) {
    return (
      <EmptyState
        title={t("subscriptionManagement.noneFound.title")}
        text={t("subscriptionManagement.noneFound.text")}
        actions={
          <Button variant="default" onClick={() => onShow({ tab: "subscriptions" })}>
            {t("subscriptionManagement.filters.clear")}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t("subscriptionManagement.none.title")}
      text={t("subscriptionManagement.none.text")}
      actions={create}
    />
  );
}
