import { useTranslation } from "react-i18next";
import { ConvertedText } from "@/features/rates/exchange-rates/public";
import { formatDay } from "@/lib/dates";
import { type Currency, formatCount } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import { type PaperColumn, PaperNote, PaperTable } from "@/ui/paper-table";
import { useLocale } from "@/ui/use-locale";
import { usePrinting } from "@/ui/use-printing";
import type { DateRange } from "../date-range";
import { useStatusName } from "../status";
import { COLUMN_NAMES, type ColumnId, categoryOf, payeeOf } from "./columns";
import type { ViewRow } from "./view-row";

interface PaperRowsProps {
  /** All rows that are wanted, not those of a page alone. */
  rows: readonly ViewRow[];
  columns: readonly ColumnId[];
  days: DateRange;
  /** The currency of the workspace. */
  base: Currency;
}

/** The transactions on paper. */
export function PaperRows(props: PaperRowsProps) {
  return usePrinting() && <PrintedRows {...props} />;
}

function PrintedRows({ rows, columns, days, base }: PaperRowsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const statusName = useStatusName();
  const cells: Partial<Record<ColumnId, Omit<PaperColumn<ViewRow>, "id" | "name">>> = {
    date: { isShort: true, cell: ({ row }) => formatDay(row.date, locale) },
    account: { cell: ({ account }) => account },
    payee: {
      cell: (view) => {
        const { note, tags } = view.row;
        const more = [
          !columns.includes("note") && note,
          !columns.includes("tags") && tags.map((tag) => `#${tag}`).join(" "),
        ].filter(Boolean);
        return (
          <>
            {payeeOf(view) || t("transactions.noPayee")}
            {more.length > 0 && <PaperNote>{more.join(" · ")}</PaperNote>}
          </>
        );
      },
    },
    category: {
      cell: (view) =>
        view.otherAccount === undefined
          ? categoryOf(view) || t("transactions.noCategory")
          : t(view.row.amount < 0 ? "transactions.transferTo" : "transactions.transferFrom", {
              account: view.otherAccount,
            }),
    },
    note: { cell: ({ row }) => row.note },
    tags: { cell: ({ row }) => row.tags.map((tag) => `#${tag}`).join(" ") },
    status: { isShort: true, cell: ({ row }) => statusName(row.status) },
    amount: {
      isNumber: true,
      cell: ({ row }) => (
        <>
          <MoneyText amount={row.amount} currency={row.currency} tone={row.transfer ? "plain" : "flow"} />
          {row.currency !== base && (
            <PaperNote>
              <ConvertedText amount={row.converted} base={base} />
            </PaperNote>
          )}
        </>
      ),
    },
    balance: {
      isNumber: true,
      cell: ({ row, balance }) =>
        balance !== undefined && <MoneyText amount={balance} currency={row.currency} tone="quiet" />,
    },
  };
  const shown = columns.flatMap((id): PaperColumn<ViewRow>[] => {
    const cell = cells[id];
    return cell ? [{ id, name: t(COLUMN_NAMES[id]), ...cell }] : [];
  });
  const range = [days.start, days.end].map((day) => (day ? formatDay(day, locale) : ""));
  const currencies = [...new Set(rows.map(({ row }) => row.currency.code))];
  const facts = [
    days.start || days.end ? range.join(" \u2013 ").trim() : t("transactions.ranges.all"),
    ...(currencies.length === 1 ? currencies : []),
    t("transactions.count", { count: rows.length, shown: formatCount(rows.length, locale) }),
  ];
  return <PaperTable facts={facts} columns={shown} rows={rows} keyOf={({ row }) => row.id} />;
}
