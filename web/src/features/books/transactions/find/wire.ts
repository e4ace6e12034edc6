import type { TransactionTotals } from "@/api/generated";
import { digitsOf, parseWire } from "@/lib/money";
import { joined, type RowFilter } from "../filter";
import type { Direction } from "../search-params";
import type { Order } from "../table/columns";
import type { Totals } from "../transaction";

/** The parameters of a list that narrow it. */
export interface FilterQuery {
  category_ids?: string;
  statuses?: string;
  account_ids?: string;
  tags?: string;
  payee?: string;
  min_amount?: string;
  max_amount?: string;
  direction?: Direction;
  unconverted?: boolean;
  text?: string;
}

/** What is wanted, as the server reads it: it answers with the rows that `matcher` keeps. */
export function filterQuery(filter: RowFilter): FilterQuery {
  const all = {
    category_ids: joined(filter.categories),
    statuses: joined(filter.statuses),
    account_ids: joined(filter.accounts),
    tags: joined(filter.tags),
    payee: filter.payee,
    min_amount: filter.min,
    max_amount: filter.max,
    direction: filter.direction,
    unconverted: filter.onlyUnconverted,
    text: filter.text,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value)) as FilterQuery;
}

/** The parameters of a list that order it. What the server has no order for (categories have names of many languages) comes by date. */
export function sortQuery(order: Order = { id: "date", desc: true }) {
  const { id, desc } = order;
  return { sort_by: id === "category" ? ("date" as const) : id, sort_desc: id === "category" || desc };
}

/** Sums out of the wire's text. */
export function totalsFromWire({ income, expense, net, unconverted }: TransactionTotals): Totals {
  const digits = digitsOf(net);
  return {
    income: parseWire(income, digits),
    expense: parseWire(expense, digits),
    net: parseWire(net, digits),
    unconverted,
  };
}
