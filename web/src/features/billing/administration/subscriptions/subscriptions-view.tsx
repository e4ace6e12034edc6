import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { AdminError } from "@/features/identity/users/public";
import { formatCount } from "@/lib/money";
import { EmptyState } from "@/ui/empty-state";
import { useLocale } from "@/ui/use-locale";
import { type BillingSearch, isNarrowed, SUBSCRIPTION_SORTS, subscriptionQuery } from "../billing-search";
import { ListFrame } from "../list-frame";
import { narrowed, sortedBy } from "../list-search";
import { type ChosenUser, useChosenUser } from "../use-chosen-user";
import { subscriptionQueries } from "./api";
import { SubscriptionCards } from "./subscription-cards";
import type { OpenSubscriptionDialog } from "./subscription-dialogs";
import { SubscriptionFilters } from "./subscription-filters";
import { type SubscriptionRowsProps, SubscriptionTable } from "./subscription-table";

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
  const chosen = useChosenUser(search.user_id, data?.items, isPlaceholderData);
  if (error && !data)
    return <AdminError error={error} title={t("subscriptionManagement.failed")} onRetry={refetch} />;
  const rows: SubscriptionRowsProps = {
    subscriptions: data?.items ?? [],
    onAction: (subscription, what) => onOpen({ what, subscription }),
  };
  const total = data?.total ?? 0;
  return (
    <>
      <ListFrame
        search={search}
        onShow={onShow}
        filters={<SubscriptionFilters search={search} userName={chosen?.full_name ?? null} onShow={onShow} />}
        list={data}
        isStale={isPlaceholderData}
        count={t("subscriptionManagement.count", { count: total, shown: formatCount(total, locale) })}
        nothing={
          <Nothing
            search={search}
            user={chosen}
            onShow={onShow}
            onCreate={() => onOpen({ what: "create", user: chosen })}
          />
        }
      >
        {phone ? (
          <SubscriptionCards {...rows} />
        ) : (
          <SubscriptionTable
            {...rows}
            search={search}
            onSort={(column) => onShow(sortedBy(search, column, SUBSCRIPTION_SORTS))}
          />
        )}
      </ListFrame>
      <Suspense>{open && <SubscriptionDialogs open={open} onOpen={onOpen} />}</Suspense>
    </>
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
