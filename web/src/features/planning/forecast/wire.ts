/** A forecast out of what the server tells. Pure. */
import type { ForecastPoint, Forecast as WireForecast } from "@/api/generated";
import { type Currency, currencyIn, parseWire } from "@/lib/money";
import type { DayPoint } from "@/ui/charts/line-chart";
import type { Outlook } from "./outlook";

/** Reads a forecast from the wire. */
export function fromWire(wire: WireForecast): Outlook {
  const base = currencyIn(wire);
  const point =
    ({ digits }: Currency) =>
    ({ date, balance }: ForecastPoint): DayPoint => ({ day: date, value: parseWire(balance, digits) });
  return {
    today: wire.today,
    currency: base,
    accounts: wire.accounts.map((account) => {
      const currency = currencyIn(account);
      return {
        accountId: account.account_id,
        currency,
        balance: parseWire(account.balance, currency.digits),
        points: account.points.map(point(currency)),
        entries: account.entries.map((entry, index) => ({
          key: `${account.account_id} ${index}`,
          day: entry.date,
          accountId: account.account_id,
          currency,
          amount: parseWire(entry.amount, currency.digits),
          name: entry.name,
          recurringId: entry.recurring_id,
          budgetId: entry.budget_id,
          transactionId: entry.transaction_id,
          isBooked: entry.is_booked,
        })),
        lowest: point(currency)(account.lowest),
        belowZeroOn: account.below_zero_on,
      };
    }),
    total: {
      points: wire.total.points.map(point(base)),
      lowest: point(base)(wire.total.lowest),
      belowZeroOn: wire.total.below_zero_on,
    },
    unconverted: wire.unconverted.map((sum) => ({
      currency: currencyIn(sum),
      amount: parseWire(sum.amount, sum.currency_digits),
    })),
    excludedCount: wire.excluded.length,
  };
}
