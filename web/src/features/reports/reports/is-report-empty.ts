/** Whether a report has anything to show. Pure. */
import type { Report } from "./report";

/** True if there is not one number in it that is not zero. */
export function isReportEmpty(report: Report): boolean {
  switch (report.type) {
    case "transactions-list":
      return report.totals.count === 0;
    case "income-expense":
      return report.data.rows.every(({ income, expense }) => income === 0 && expense === 0);
    case "cash-flow":
      return (
        report.data.openingBalance === 0 &&
        report.data.points.every(
          ({ inflow, outflow, transfersIn, transfersOut, balance }) =>
            inflow === 0 && outflow === 0 && transfersIn === 0 && transfersOut === 0 && balance === 0,
        )
      );
    case "account-balance":
      return report.data.groups.every(({ accounts }) => accounts.length === 0);
    case "category-analysis":
      return report.data.tree.length === 0;
    case "spend-by-category":
    case "income-by-category":
      return report.data.items.length === 0 && report.data.uncategorized.count === 0;
    case "net-worth-over-time":
      return report.data.points.every(({ assets, liabilities }) => assets === 0 && liabilities === 0);
    case "savings-rate":
      return report.data.points.every(
        ({ income, expense, saved }) => income === 0 && expense === 0 && saved === 0,
      );
  }
}
