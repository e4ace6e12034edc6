import { useTranslation } from "react-i18next";
import { formatWire } from "@/features/billing/subscriptions/public";
import { formatInstant, formatInstantDay } from "@/lib/instants";
import { GridTable } from "@/ui/grid-table";
import { RowTitle } from "@/ui/row-title";
import { useLocale } from "@/ui/use-locale";
import { sortingOf } from "../list-search";
import { SortHead } from "../sort-head";
import { subscriberName } from "../subscriptions/subscriber-name";
import type { Payment } from "./api";
import { PaymentStatusBadges, TestBadge } from "./payment-badges";
import { type PaymentAction, PaymentMenu } from "./payment-menu";
import { PAYMENT_SORTS, type PaymentSearch, type PaymentSort } from "./payment-search";
import classes from "./payment-table.module.css";
import { usePurposeText } from "./use-purpose-text";

/** The columns, and by what each is ordered; null where it cannot be. */
const COLUMNS = [
  { name: "user", sort: "user" },
  { name: "purpose", sort: null },
  { name: "amount", sort: "amount" },
  { name: "provider", sort: null },
  { name: "status", sort: "status" },
  { name: "created", sort: "created_at" },
  { name: "paid", sort: "paid_at" },
] as const;

/** What shows payments. */
export interface PaymentRowsProps {
  payments: readonly Payment[];
  onAction: (payment: Payment, action: PaymentAction) => void;
}

interface PaymentTableProps extends PaymentRowsProps {
  search: PaymentSearch;
  onSort: (column: PaymentSort) => void;
}

/** The payments as rows and columns. */
export function PaymentTable({ payments, search, onSort, onAction }: PaymentTableProps) {
  const { t } = useTranslation();
  const sorting = sortingOf(search, PAYMENT_SORTS);
  return (
    <GridTable
      label={t("paymentManagement.list")}
      className={classes.payments}
      actionsLabel={t("paymentManagement.columns.actions")}
      head={COLUMNS.map(({ name, sort }) => {
        const text = t(`paymentManagement.columns.${name}`);
        if (sort === null)
          return (
            <th key={name} className={classes[name]}>
              {text}
            </th>
          );
        const order = sort === sorting.sort ? sorting.order : null;
        return (
          <SortHead key={name} className={classes[name]} order={order} onSort={() => onSort(sort)}>
            {text}
          </SortHead>
        );
      })}
    >
      {payments.map((payment) => (
        <Row key={payment.id} payment={payment} onAction={onAction} />
      ))}
    </GridTable>
  );
}

function Row({ payment, onAction }: Pick<PaymentRowsProps, "onAction"> & { payment: Payment }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const purposeText = usePurposeText();
  const { user, plan, purpose, amount, currency, provider, is_test, created_at, paid_at } = payment;
  return (
    <tr>
      <td className={classes.user}>
        <RowTitle
          name={subscriberName(payment, t)}
          onOpen={() => onAction(payment, "details")}
          tone={user ? undefined : "unused"}
        />
        {user && <div className={classes.second}>{user.email}</div>}
      </td>
      <td className={classes.purpose}>
        {purposeText(payment)}
        {purpose === "invoice" && plan && <div className={classes.second}>{plan.name}</div>}
      </td>
      <td className={classes.amount}>{formatWire(amount, currency, locale)}</td>
      <td className={classes.provider}>{t(`paymentManagement.providers.${provider}`)}</td>
      <td className={classes.status}>
        <PaymentStatusBadges payment={payment} />
        {is_test && <TestBadge />}
      </td>
      <td className={classes.created}>
        <time dateTime={created_at} title={formatInstant(created_at, locale)}>
          {formatInstantDay(created_at, locale)}
        </time>
      </td>
      <td className={classes.paid}>{paid_at === null ? "–" : formatInstantDay(paid_at, locale)}</td>
      <td>
        <PaymentMenu payment={payment} onAction={onAction} />
      </td>
    </tr>
  );
}
