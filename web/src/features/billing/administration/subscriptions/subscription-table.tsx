import { useTranslation } from "react-i18next";
import {
  lastsUntil,
  StatusBadge,
  type Subscription,
  usePriceText,
} from "@/features/billing/subscriptions/public";
import { formatDay } from "@/lib/dates";
import { formatInstantDay } from "@/lib/instants";
import { Badge } from "@/ui/badge";
import { GridTable } from "@/ui/grid-table";
import { RowTitle } from "@/ui/row-title";
import { useLocale } from "@/ui/use-locale";
import { type BillingSearch, SUBSCRIPTION_SORTS, type SubscriptionSort } from "../billing-search";
import { sortingOf } from "../list-search";
import { SortHead } from "../sort-head";
import { subscriberName } from "./subscriber-name";
import { type SubscriptionAction, SubscriptionMenu } from "./subscription-menu";
import classes from "./subscription-table.module.css";

/** The columns, and by what each is ordered. */
const COLUMNS = [
  { name: "user", sort: "user" },
  { name: "plan", sort: "plan" },
  { name: "status", sort: "status" },
  { name: "price", sort: "price" },
  { name: "start", sort: "start_date" },
  { name: "period", sort: "period_ends_at" },
] as const;

/** What shows subscriptions. */
export interface SubscriptionRowsProps {
  subscriptions: readonly Subscription[];
  onAction: (subscription: Subscription, action: SubscriptionAction) => void;
}

interface SubscriptionTableProps extends SubscriptionRowsProps {
  search: BillingSearch;
  onSort: (column: SubscriptionSort) => void;
}

/** The subscriptions as rows and columns. */
export function SubscriptionTable({ subscriptions, search, onSort, onAction }: SubscriptionTableProps) {
  const { t } = useTranslation();
  const sorting = sortingOf(search, SUBSCRIPTION_SORTS);
  return (
    <GridTable
      label={t("subscriptionManagement.list")}
      className={classes.subscriptions}
      actionsLabel={t("subscriptionManagement.columns.actions")}
      head={COLUMNS.map(({ name, sort }) => (
        <SortHead
          key={name}
          className={classes[name]}
          order={sort === sorting.sort ? sorting.order : null}
          onSort={() => onSort(sort)}
        >
          {t(`subscriptionManagement.columns.${name}`)}
        </SortHead>
      ))}
    >
      {subscriptions.map((subscription) => (
        <Row key={subscription.id} subscription={subscription} onAction={onAction} />
      ))}
    </GridTable>
  );
}

function Row({
  subscription,
  onAction,
}: Pick<SubscriptionRowsProps, "onAction"> & { subscription: Subscription }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const priceText = usePriceText();
  const { user, plan, is_custom, start_date, scheduled_change: change, status } = subscription;
  const until = lastsUntil(subscription);
  return (
    <tr data-over={status === "expired" || undefined}>
      <td className={classes.user}>
        <RowTitle
          name={subscriberName(subscription, t)}
          onOpen={() => onAction(subscription, "details")}
          tone={user ? undefined : "unused"}
        />
        {user && <div className={classes.second}>{user.email}</div>}
      </td>
      <td className={classes.plan}>
        {plan.name}
        {change && (
          <div className={classes.second}>
            {t("subscriptionManagement.changesTo", { plan: change.plan.name })}
          </div>
        )}
      </td>
      <td className={classes.status}>
        <StatusBadge subscription={subscription} />
      </td>
      <td className={classes.price}>
        {priceText(subscription)}
        {is_custom && <Badge>{t("subscriptionManagement.custom")}</Badge>}
      </td>
      <td className={classes.start}>{formatDay(start_date, locale)}</td>
      <td className={classes.period}>{until === null ? "–" : formatInstantDay(until, locale)}</td>
      <td>
        <SubscriptionMenu subscription={subscription} onAction={onAction} />
      </td>
    </tr>
  );
}
