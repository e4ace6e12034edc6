import { MultiSelect, Select, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { openAccounts } from "@/api/open-accounts";
import { accountQueries } from "@/features/books/accounts/public";
import { rangeDays } from "@/features/books/transactions/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { today } from "@/lib/dates";
import { formatCount } from "@/lib/money";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";
import { useLocale } from "@/ui/use-locale";
import type { RunInput } from "./api";
import { Preview } from "./preview";
import type { Rule } from "./rule";
import classes from "./run-dialog.module.css";
import { useRuleTexts } from "./use-rule-texts";
import { useRun } from "./use-run";

interface RunDialogProps {
  workspace: Workspace;
  /** The one rule that is run; null for all that are switched on. */
  rule: Rule | null;
  onClose: () => void;
}

const PERIODS = ["all", "30d", "month", "quarter", "year"] as const;
type Period = (typeof PERIODS)[number];

/** Lets rules go over the transactions that are booked already. */
export function RunDialog({ workspace, rule, onClose }: RunDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: accounts = [] } = useQuery(accountQueries.list(workspace.id));
  const texts = useRuleTexts(workspace);
  const [period, setPeriod] = useState<Period>("all");
  const [accountIds, setAccountIds] = useState<string[]>([]);
  const [onlyEmpty, setOnlyEmpty] = useState(false);
  const [count, setCount] = useState(0);
  const run = useRun(workspace);
  const { start, end } = rangeDays(period, today());
  const input: RunInput = {
    ...(rule && { rule_ids: [rule.id] }),
    ...(accountIds.length > 0 && { account_ids: accountIds }),
    ...(start && { start }),
    ...(end && { end }),
    only_uncategorised: onlyEmpty,
  };
  return (
    <FormDialog
      width={720}
      title={t(rule ? "rules.runOneTitle" : "rules.runTitle")}
      onClose={onClose}
      onSubmit={() => {
        if (count > 0) run.mutate(input, { onSuccess: onClose });
      }}
      pending={run.isPending}
      error={formError(run.error, [])}
      submitLabel={t("rules.runSubmit", { count, shown: formatCount(count, locale) })}
      disabled={count === 0}
    >
      <DialogText>{rule ? texts.title(rule) : t("rules.runText")}</DialogText>
      <div className={classes.fields}>
        <Select
          label={t("transactions.range")}
          value={period}
          data={PERIODS.map((value) => ({ value, label: t(`transactions.ranges.${value}`) }))}
          onChange={(value) => setPeriod(PERIODS.find((one) => one === value) ?? period)}
        />
        <MultiSelect
          label={t("rules.accounts")}
          placeholder={accountIds.length === 0 ? t("rules.allAccounts") : ""}
          data={openAccounts(accounts).map(({ id, name }) => ({ value: id, label: name }))}
          value={accountIds}
          onChange={setAccountIds}
          hidePickedOptions
        />
      </div>
      <Preview workspace={workspace} input={input} onCount={setCount}>
        <Switch
          size="sm"
          label={t("rules.onlyEmpty")}
          checked={onlyEmpty}
          onChange={(event) => setOnlyEmpty(event.currentTarget.checked)}
        />
      </Preview>
    </FormDialog>
  );
}
