import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { openAccounts } from "@/api/open-accounts";
import { accountQueries, convertedBalance } from "@/features/books/accounts/public";
import type { CardPlace } from "@/features/reports/dashboard-layout/public";
import { loadTexts } from "@/i18n";
import { today } from "@/lib/dates";
import { currencyIn } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { CardContext } from "./card-context";
import { CardSkeleton } from "./dashboard-skeleton";
import { NetWorthCard } from "./net-worth-card";

// Nothing on the first screen waits for what stands below it; but it is on its way while the figures are.
const moneyCards = Promise.all([import("./money-cards"), loadTexts(["dashboard-more"])]);
// Whoever leaves at once hears nothing of what failed behind him: the card says it where it is drawn.
moneyCards.catch(() => undefined);
const AccountsCard = lazy(async () => ({ default: (await moneyCards)[0].AccountsCard }));
const CashFlowCard = lazy(async () => ({ default: (await moneyCards)[0].CashFlowCard }));
const MonthCard = lazy(async () => ({ default: (await moneyCards)[0].MonthCard }));
const SpendingCard = lazy(async () => ({ default: (await moneyCards)[0].SpendingCard }));
const RecentCard = lazy(async () => ({ default: (await moneyCards)[0].RecentCard }));
const InsightsCard = lazy(async () => {
  const [cards] = await Promise.all([import("./insights/insights-card"), loadTexts(["dashboard-more"])]);
  return { default: cards.InsightsCard };
});
const ReportCard = lazy(async () => {
  const [cards] = await Promise.all([
    import("./report-card"),
    loadTexts(["dashboard-more", "reports", "saved-reports"]),
  ]);
  return { default: cards.ReportCard };
});
const planningCards = () =>
  Promise.all([import("./planning/planning-cards"), loadTexts(["planning", "recurring", "goals"])]);
const UpcomingCard = lazy(async () => ({ default: (await planningCards())[0].UpcomingCard }));
const BudgetsCard = lazy(async () => ({ default: (await planningCards())[0].BudgetsCard }));
const GoalsCard = lazy(async () => ({ default: (await planningCards())[0].GoalsCard }));
const OutlookCard = lazy(async () => ({ default: (await planningCards())[0].OutlookCard }));
// Mostly every rate is known.
const MissingRates = lazy(async () => {
  const [missing] = await Promise.all([import("./missing-rates"), loadTexts(["rates"])]);
  return { default: missing.MissingRates };
});

/** A card of the dashboard. */
export function BoardCard({ place, context }: { place: CardPlace; context: CardContext }) {
  return (
    <Suspense fallback={<CardSkeleton />}>
      <Content place={place} context={context} />
    </Suspense>
  );
}

function Content({ place, context }: { place: CardPlace; context: CardContext }) {
  const { t } = useTranslation();
  const { workspace, figures, names, canEdit, askMonth } = context;
  const currency = currencyIn(workspace);
  const month = today().slice(0, 7);
  switch (place.card) {
    case "net_worth":
      return <NetWorth context={context} />;
    case "accounts":
      return <Accounts context={context} />;
    case "cash_flow":
      return (
        <CashFlowCard
          workspaceId={workspace.id}
          months={figures.months}
          currency={currency}
          onOpenMonth={(of) => askMonth(of, "both", t("dashboard.cashFlow"))}
        />
      );
    case "month":
      return (
        <MonthCard
          months={figures.months}
          currency={currency}
          onOpen={(direction) =>
            askMonth(month, direction, t(direction === "income" ? "dashboard.income" : "dashboard.expenses"))
          }
        />
      );
    case "spending":
      return (
        <SpendingCard
          workspaceId={workspace.id}
          spending={figures.spending}
          currency={currency}
          onOpen={(id, name) => askMonth(month, "expense", name, id ?? "none")}
        />
      );
    case "recent":
      return (
        <RecentCard
          workspaceId={workspace.id}
          rows={context.rows}
          base={currency}
          canEdit={canEdit}
          onOpen={context.edit}
          onAdd={context.add}
        />
      );
    case "insights":
      return <InsightsCard workspace={workspace} askMonth={askMonth} />;
    case "upcoming":
      return <UpcomingCard workspace={workspace} names={names} />;
    case "budgets":
      return <BudgetsCard workspace={workspace} />;
    case "goals":
      return <GoalsCard workspaceId={workspace.id} />;
    case "outlook":
      return <OutlookCard workspace={workspace} names={names} onWarnings={context.setWarnings} />;
    case "report":
      return <ReportCard workspace={workspace} reportId={place.reportId} />;
  }
}

function NetWorth({ context: { workspace, figures, range, setRange, canEdit } }: { context: CardContext }) {
  const isMissing = figures.isPartial || figures.unconverted.length + figures.unconvertedRows > 0;
  return (
    <NetWorthCard
      figures={figures}
      currency={currencyIn(workspace)}
      range={range}
      onRange={setRange}
      missing={
        isMissing && (
          <Suspense>
            <MissingRates figures={figures} workspace={workspace} canSet={canEdit} />
          </Suspense>
        )
      }
    />
  );
}

function Accounts({ context: { workspace, accounts, figures, warnings } }: { context: CardContext }) {
  const types = useQuery(accountQueries.types(useLocale()));
  return (
    <AccountsCard
      workspaceId={workspace.id}
      accounts={openAccounts(accounts).map((account) => ({
        ...account,
        converted: convertedBalance(account, workspace),
        typeName: types.data?.find(({ id }) => id === account.account_type)?.name ?? "",
      }))}
      balanceSeries={figures.balanceSeries}
      warnings={warnings}
      base={currencyIn(workspace)}
    />
  );
}
