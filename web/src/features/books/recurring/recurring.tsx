import { Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CalendarSync, Plus } from "lucide-react";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { may } from "@/api/workspace";
import { accountQueries } from "@/features/books/accounts/public";
import { Viewers } from "@/features/identity/presence/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { loadTexts } from "@/i18n";
import { today } from "@/lib/dates";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { FloatingButton } from "@/ui/floating-button";
import { ItemListSkeleton } from "@/ui/item-list";
import { PageHeader } from "@/ui/page-header";
import { usePageKeys } from "@/ui/typing-ahead";
import { useIdle } from "@/ui/use-idle";
import { recurringQueries, useDismiss } from "./api";
import { Figures } from "./figures";
import { definitionOf, type Occurrence, type RecurringItem } from "./item";
import { ItemList, isOver } from "./item-list";
import { ItemMenu, type ItemMenuAction } from "./item-menu";
import { termsFromSuggestion } from "./known-definition";
import { MonthCalendar } from "./month-calendar";
import type { OccurrenceMenuAction } from "./occurrence-menu";
import { OverduePrompt } from "./overdue-prompt";
import classes from "./recurring.module.css";
import type { OpenDialog } from "./recurring-dialogs";
import { SuggestionList } from "./suggestion-list";
import { UpcomingList } from "./upcoming-list";
import { useItemActions } from "./use-item-actions";
import { useOccurrenceActions } from "./use-occurrence-actions";
import { useUpcomingPayments } from "./use-upcoming-payments";

const loadDialogs = async () =>
  (await Promise.all([import("./recurring-dialogs"), loadTexts(["splits"])]))[0];
const Dialogs = lazy(async () => ({ default: (await loadDialogs()).RecurringDialogs }));

const VIEWS = ["upcoming", "list", "calendar"] as const;
type View = (typeof VIEWS)[number];

/** So far is looked ahead at first, and when more is wanted. */
const NEAR = 30;
const FAR = 90;

/** Everything that recurs: what comes, the rules, a calendar; and what can be done with them. */
export function Recurring({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { view, wanted, choose } = useAddress();
  const [days, setDays] = useState(NEAR);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const list = useQuery(recurringQueries.list(workspace.id));
  const upcoming = useQuery(recurringQueries.upcoming(workspace.id, days));
  const payments = useUpcomingPayments(workspace.id, days);
  const mayEdit = may(workspace, "edit_plans");
  const suggestions = useQuery({ ...recurringQueries.suggestions(workspace.id), enabled: mayEdit });
  const accounts = useQuery(accountQueries.list(workspace.id));
  const dismiss = useDismiss(workspace.id);
  const itemActions = useItemActions(workspace.id);
  const actions = useOccurrenceActions(workspace.id);
  useIdle(loadDialogs);
  const names = useMemo(() => new Map(accounts.data?.map(({ id, name }) => [id, name])), [accounts.data]);
  const items = list.data ?? [];

  const begin = () => setOpen({ kind: "item", item: null, known: { kind: "expense", dtstart: today() } });
  // Whoever came for one that stands further below is led to it.
  useEffect(() => {
    if (wanted !== null && upcoming.isSuccess) {
      document.querySelector("[data-wanted]")?.scrollIntoView({ block: "center" });
    }
  }, [wanted, upcoming.isSuccess]);
  usePageKeys({ n: mayEdit ? begin : null });

  /** From which day of its rule on a change may be meant: that of its next occurrence. */
  const openFrom = (item: RecurringItem) =>
    upcoming.data?.find(({ recurring_id }) => recurring_id === item.id)?.date ?? null;
  const edit = (item: RecurringItem, from = openFrom(item)) =>
    setOpen({ kind: "item", item, known: definitionOf(item), openFrom: from });
  const onItem = (item: RecurringItem, action: ItemMenuAction) => {
    switch (action) {
      case "edit":
        return edit(item);
      case "copy":
        return setOpen({ kind: "item", item: null, known: { ...definitionOf(item), dtstart: today() } });
      case "pause":
        return itemActions.pause(item);
      case "resume":
        return setOpen({ kind: "resume", item });
      case "delete":
        if (item.last_posted_date === null)
          return void itemActions.remove(item, null).catch(itemActions.refused);
        return setOpen({ kind: "delete", item, from: openFrom(item) });
    }
  };
  const onOccurrence = (occurrence: Occurrence, action: OccurrenceMenuAction) => {
    const item = items.find(({ id }) => id === occurrence.recurring_id);
    switch (action) {
      case "post":
        if (occurrence.amount_kind !== "fixed") return setOpen({ kind: "post", occurrence });
        return void actions.act(occurrence, { kind: "post" }).catch(actions.refused);
      case "postAs":
        return setOpen({ kind: "post", occurrence });
      case "change":
        return setOpen({ kind: "change", occurrence });
      case "skip":
        return void actions.act(occurrence, { kind: "skip" }).catch(actions.refused);
      case "reopen":
        return void actions.act(occurrence, { kind: "reopen" }).catch(actions.refused);
      case "edit":
        return item && edit(item, occurrence.date);
      case "open":
        return void navigate({
          to: "/workspaces/$workspaceId/accounts/$accountId",
          params: {
            workspaceId: workspace.id,
            accountId: occurrence.transaction_account_id ?? occurrence.account_id,
          },
          search: { range: "all", q: occurrence.payee || occurrence.name },
        });
    }
  };
  const context = { workspaceId: workspace.id, accounts: names, mayEdit, wanted, onAction: onOccurrence };
  const add = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={begin}>
      {t("recurring.add")}
    </Button>
  );
  const failed = list.isError && !list.data ? list : upcoming.isError && !upcoming.data ? upcoming : null;
  // What is planned by hand comes, too, where nothing recurs.
  const hasPlanned = items.length === 0 && (payments?.length ?? 0) > 0;
  const isEmpty = list.isSuccess && items.length === 0 && !(hasPlanned && view === "upcoming");
  return (
    <>
      <PageHeader
        title={t("app.nav.recurring")}
        inBar
        beside={<Viewers workspaceId={workspace.id} />}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<CalendarSync size={16} aria-hidden />}
              onClick={() => setOpen({ kind: "feed" })}
            >
              {t("recurring.feed.open")}
            </Button>
            {mayEdit && !isEmpty && <span className={classes.add}>{add}</span>}
          </>
        }
      >
        {!isEmpty && !failed && <Figures payments={payments} days={days} />}
      </PageHeader>
      {mayEdit &&
        items
          .filter(({ waiting }) => waiting > 0)
          .map((item) => <OverduePrompt key={item.id} item={item} onAnswer={itemActions.catchUp} />)}
      {(!isEmpty || hasPlanned) && (
        <div className={classes.tools}>
          <SegmentedControl
            aria-label={t("recurring.view")}
            value={view}
            data={VIEWS.map((value) => ({ value, label: t(`recurring.views.${value}`) }))}
            onChange={(value) => choose(VIEWS.find((one) => one === value) ?? view)}
          />
        </div>
      )}
      <Card flush>
        {failed && (
          <ErrorState
            title={t("recurring.failed")}
            text={explain(failed.error).text}
            onRetry={() => void failed.refetch()}
          />
        )}
        {!failed && (list.isPending || (view === "upcoming" && !payments && !isEmpty)) && (
          <div className={classes.loading}>
            <ItemListSkeleton rows={6} />
          </div>
        )}
        {isEmpty && (
          <EmptyState
            title={t("recurring.emptyTitle")}
            text={t(mayEdit ? "recurring.emptyText" : "recurring.emptyTextViewer")}
            actions={mayEdit && add}
          />
        )}
        {!isEmpty && list.isSuccess && view === "upcoming" && payments && (
          <>
            <UpcomingList payments={payments} {...context} />
            {payments.length === 0 && (
              <EmptyState
                title={t("recurring.nothingTitle")}
                text={t("recurring.nothingText", { count: days })}
              />
            )}
            {days === NEAR && (
              <div className={classes.more}>
                <Button variant="subtle" size="compact-sm" onClick={() => setDays(FAR)}>
                  {t("recurring.further", { count: FAR })}
                </Button>
              </div>
            )}
          </>
        )}
        {items.length > 0 && view === "list" && (
          <ItemList
            workspaceId={workspace.id}
            items={items}
            accounts={names}
            mayEdit={mayEdit}
            onOpen={(item) => edit(item)}
            menu={(item) =>
              mayEdit && (
                <ItemMenu
                  name={item.name}
                  actions={itemMenuActions(item)}
                  onAction={(action) => onItem(item, action)}
                />
              )
            }
          />
        )}
        {items.length > 0 && view === "calendar" && <MonthCalendar {...context} />}
      </Card>
      {suggestions.data && (
        <SuggestionList
          suggestions={suggestions.data}
          onTake={(suggestion) =>
            setOpen({ kind: "item", item: null, known: termsFromSuggestion(suggestion) })
          }
          onDismiss={({ key }) => dismiss.mutate(key, { onError: itemActions.refused })}
        />
      )}
      {mayEdit && items.length > 0 && <FloatingButton label={t("recurring.add")} onClick={begin} />}
      {open && (
        <Suspense>
          <Dialogs
            workspace={workspace}
            open={open}
            // An open dialog works on the newest state: after a refusal it can be tried again.
            item={"item" in open ? (items.find(({ id }) => id === open.item?.id) ?? open.item) : null}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Which view the address names, and for which recurring transaction somebody came here. */
function useAddress(): { view: View; wanted: string | null; choose: (view: View) => void } {
  const navigate = useNavigate();
  const { view, item } = useSearch({ strict: false }) as { view?: unknown; item?: unknown };
  return {
    view: VIEWS.find((one) => one === view) ?? "upcoming",
    wanted: typeof item === "string" ? item : null,
    choose: (next) =>
      void navigate({
        to: "/recurring-transactions",
        search: next === "upcoming" ? {} : { view: next },
        replace: true,
        resetScroll: false,
      }),
  };
}

function itemMenuActions(item: RecurringItem): ItemMenuAction[] {
  const rest = item.is_active ? (isOver(item) ? [] : (["pause"] as const)) : (["resume"] as const);
  return ["edit", ...rest, "copy", "delete"];
}
