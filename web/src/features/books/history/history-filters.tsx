import { Button, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { accountFilterChoices } from "@/api/open-accounts";
import type { AccountRow } from "@/features/books/accounts/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { FilterBar } from "@/ui/filter-bar";
import {
  HISTORY_NOUNS,
  HISTORY_PERIODS,
  type HistoryNoun,
  type HistoryPeriod,
  type HistorySearch,
} from "./history-search";

interface HistoryFiltersProps {
  workspace: Workspace;
  accounts: readonly AccountRow[];
  search: HistorySearch;
  onSearch: (search: HistorySearch) => void;
}

const NOUN_NAMES = {
  transaction: "history.nouns.transaction",
  attachment: "history.nouns.attachment",
  account: "history.nouns.account",
  reconciliation: "history.nouns.reconciliation",
  category: "history.nouns.category",
  tag: "history.nouns.tag",
  import: "history.nouns.import",
  rule: "history.nouns.rule",
  recurring_item: "history.nouns.recurring_item",
  budget: "history.nouns.budget",
  goal: "history.nouns.goal",
  workspace_rate: "history.nouns.workspace_rate",
  reconversion: "history.nouns.reconversion",
  workspace: "history.nouns.workspace",
  member: "history.nouns.member",
  invitation: "history.nouns.invitation",
} as const satisfies Record<HistoryNoun, string>;

const PERIOD_NAMES = {
  today: "history.periods.today",
  week: "history.periods.week",
  month: "history.periods.month",
  year: "history.periods.year",
} as const satisfies Record<HistoryPeriod, string>;

/** Which changes are shown: whose, of what, on which account, since when. */
export function HistoryFilters({ workspace, accounts, search, onSearch }: HistoryFiltersProps) {
  const { t } = useTranslation();
  const { user, noun, account, period } = search;
  const change = (some: { [Key in keyof HistorySearch]: HistorySearch[Key] | undefined }) => {
    const entries = Object.entries({ ...search, ...some }).filter(([, value]) => value !== undefined);
    onSearch(Object.fromEntries(entries) as HistorySearch);
  };
  return (
    <FilterBar label={t("history.filters")}>
      <Select
        aria-label={t("history.who")}
        placeholder={t("history.anybody")}
        data={workspace.users.map(({ user_id, full_name }) => ({ value: user_id, label: full_name }))}
        value={user ?? null}
        onChange={(value) => change({ user: value ?? undefined })}
        clearable
        clearButtonProps={{ "aria-label": t("history.anybody") }}
      />
      <Select
        aria-label={t("history.what")}
        placeholder={t("history.anything")}
        data={HISTORY_NOUNS.map((value) => ({ value, label: t(NOUN_NAMES[value]) }))}
        value={noun ?? null}
        onChange={(value) => change({ noun: HISTORY_NOUNS.find((name) => name === value) })}
        clearable
        clearButtonProps={{ "aria-label": t("history.anything") }}
      />
      <Select
        aria-label={t("transactions.account")}
        placeholder={t("history.anyAccount")}
        data={accountFilterChoices(accounts, t("app.closedAccounts"))}
        value={account ?? null}
        onChange={(value) => change({ account: value ?? undefined })}
        clearable
        clearButtonProps={{ "aria-label": t("history.anyAccount") }}
      />
      <Select
        aria-label={t("history.when")}
        placeholder={t("history.anyTime")}
        data={HISTORY_PERIODS.map((value) => ({ value, label: t(PERIOD_NAMES[value]) }))}
        value={period ?? null}
        onChange={(value) => change({ period: HISTORY_PERIODS.find((name) => name === value) })}
        clearable
        clearButtonProps={{ "aria-label": t("history.anyTime") }}
      />
      {Object.keys(search).length > 1 && (
        <Button variant="subtle" onClick={() => onSearch({})}>
          {t("transactions.clearFilters")}
        </Button>
      )}
    </FilterBar>
  );
}
