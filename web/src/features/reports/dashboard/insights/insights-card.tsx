import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, ChevronRight, PiggyBank, Receipt, Tag } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCategories } from "@/features/books/categories/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { endOfMonth, formatDay, today } from "@/lib/dates";
import { Card } from "@/ui/card";
import { useLocale } from "@/ui/use-locale";
import type { CardContext } from "../card-context";
import dashboard from "../dashboard.module.css";
import { CardState } from "../planning/card-state";
import { insightQueries } from "./api";
import { type Insight, type InsightKind, insightKey, insightTone } from "./insight";
import classes from "./insights.module.css";
import { useInsightText } from "./use-insight-text";

interface InsightsCardProps {
  workspace: Workspace;
  askMonth: CardContext["askMonth"];
}

const ICONS = {
  spent_more: ArrowUp,
  spent_less: ArrowDown,
  already_more: ArrowUp,
  saved_more: PiggyBank,
  saved_less: PiggyBank,
  large_payment: Receipt,
  price_up: Tag,
} as const satisfies Record<InsightKind, unknown>;

/** What stands out, in words; each sentence leads to the rows that it speaks of. */
export function InsightsCard({ workspace, askMonth }: InsightsCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(insightQueries.list(workspace.id));
  const { byId } = useCategories(workspace.id);
  const textOf = useInsightText(byId);
  const title = t("dashboardMore.insights");
  const categoryName = (id: string | null) => (id && byId.get(id)?.name) || t("dashboard.noCategory");
  return (
    <Card>
      <div className={dashboard.cardHead}>
        <h2 className={dashboard.cardTitle}>{title}</h2>
      </div>
      {!data && (
        <CardState failed={t("dashboardMore.insightsFailed")} error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className={dashboard.nothing}>{t("dashboardMore.noInsights")}</p>}
      {data && data.length > 0 && (
        <ul className={classes.list}>
          {data.map((insight) => {
            const Icon = ICONS[insight.kind];
            return (
              <li key={insightKey(insight)}>
                <InsightLink
                  workspaceId={workspace.id}
                  insight={insight}
                  onMonth={(month) => {
                    if (insight.kind === "saved_more" || insight.kind === "saved_less") {
                      askMonth(month, "both", t("dashboard.cashFlow"));
                    } else {
                      const name = categoryName(insight.categoryId);
                      askMonth(month, "expense", name, insight.categoryId ?? "none");
                    }
                  }}
                >
                  <span className={classes.icon} data-tone={insightTone(insight)}>
                    <Icon size={17} aria-hidden />
                  </span>
                  <span className={classes.text}>
                    {textOf(insight)}
                    {insight.kind === "large_payment" && insight.month && (
                      <span className={classes.second}>
                        {formatDay(`${insight.month}-01`, locale, "month")}
                      </span>
                    )}
                  </span>
                  <ChevronRight size={16} aria-hidden className={classes.chevron} />
                </InsightLink>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

interface InsightLinkProps {
  workspaceId: string;
  insight: Insight;
  onMonth: (month: string) => void;
  children: ReactNode;
}

/** Leads to the rows: those of a month are shown beside the page, those of a payee are a report. */
function InsightLink({ workspaceId, insight, onMonth, children }: InsightLinkProps) {
  const { kind, month, payees } = insight;
  const [payee] = payees;
  if (payee !== undefined && (kind === "price_up" || kind === "large_payment")) {
    const start = month && kind === "large_payment" ? `${month}-01` : null;
    return (
      <Link
        to="/reports/$reportType"
        params={{ reportType: "transactions-list" }}
        search={{
          workspace: workspaceId,
          payee,
          ...(start ? { start_date: start, end_date: endOfMonth(start) } : { period: "last_12_months" }),
        }}
        className={classes.link}
      >
        {children}
      </Link>
    );
  }
  return (
    <button type="button" className={classes.link} onClick={() => onMonth(month ?? today().slice(0, 7))}>
      {children}
    </button>
  );
}
