import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { reportQueries } from "@/features/reports/reports/public";
import { addMonths, endOfMonth, startOfMonth, today } from "@/lib/dates";
import type { Currency } from "@/lib/money";
import type { MonthFlow } from "./api";
import { flowMonths, MONTHS_AHEAD } from "./cash-flow";
import classes from "./dashboard.module.css";
import { MonthlyFlow } from "./monthly-flow";

interface CashFlowCardProps {
  workspaceId: string;
  months: readonly MonthFlow[];
  currency: Currency;
  onOpenMonth: (month: string) => void;
}

/** What came in and went out month by month, and what is expected to; a month leads to its transactions. */
export function CashFlowCard({ workspaceId, months, currency, onOpenMonth }: CashFlowCardProps) {
  const navigate = useNavigate();
  const now = today();
  const question = {
    start_date: startOfMonth(now),
    end_date: endOfMonth(addMonths(now, MONTHS_AHEAD)),
    currency: currency.code,
    cashFlowResolution: "month",
    includeProjected: true,
  } as const;
  // What comes is left out until it is known: what was is there at once.
  const { data: ahead } = useQuery(reportQueries.report(workspaceId, "cash-flow", question));
  return (
    <MonthlyFlow
      months={flowMonths(months, ahead?.data.points ?? [])}
      currency={currency}
      titleLink={(title) => (
        <Link
          to="/reports/$reportType"
          params={{ reportType: "cash-flow" }}
          search={{ period: "last_12_months", workspace: workspaceId }}
          className={classes.titleLink}
        >
          {title}
        </Link>
      )}
      onOpen={({ month, isExpected }) => {
        // Nothing is booked there yet: what is expected is told by what recurs.
        if (isExpected) void navigate({ to: "/recurring-transactions" });
        else onOpenMonth(month);
      }}
    />
  );
}
