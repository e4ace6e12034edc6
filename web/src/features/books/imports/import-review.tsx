import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/api-error";
import { explain } from "@/api/errors";
import { notifyFailure } from "@/api/notify-failure";
import { may } from "@/api/workspace";
import type { AccountRow } from "@/features/books/accounts/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { PanelNote } from "@/ui/panel-note";
import { AccountFields } from "./account-fields";
import { Ambiguities } from "./ambiguities";
import {
  type Import,
  type ImportOptions,
  type ImportSettings,
  importQueries,
  useDiscard,
  useRunImport,
} from "./api";
import { BalancePanel } from "./balance-panel";
import { ColumnTable } from "./column-table";
import { FilePanel } from "./file-panel";
import { FormatFields } from "./format-fields";
import { ImportBar } from "./import-bar";
import { type ImportChoices, NO_DECISIONS, selectedCount, withSetting } from "./import-choices";
import classes from "./import-review.module.css";
import { useRefusal } from "./refusal";
import { Rows } from "./rows";

interface ImportReviewProps {
  workspace: Workspace;
  accounts: readonly AccountRow[];
  made: Import;
  /** The account from whose page the person came, or null. */
  hint: string | null;
  /** What was said before a booking that failed, or null. */
  choices: ImportChoices | null;
  /** Hears what was said when it is booked. */
  onImport: (choices: ImportChoices) => void;
  onDiscarded: () => void;
}

/** A file as it was understood: what is doubtful, which account it is of, and what would be booked. */
export function ImportReview({
  workspace,
  accounts,
  made,
  hint,
  choices,
  onImport,
  onDiscarded,
}: ImportReviewProps) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const mayCreate = may(workspace, "edit_categories");
  const [settings, setSettings] = useState<ImportSettings | null>(choices?.settings ?? null);
  const [answers, setChosen] = useState<ReadonlyMap<number, string | null>>(choices?.chosen ?? new Map());
  const [creating, setCreating] = useState((choices?.creating ?? true) && mayCreate);
  // What was decided of rows that are all known by now means nothing any more.
  const [decided, setDecisions] = useState(
    (made.error !== "nothing_to_book" && choices?.decisions) || NO_DECISIONS,
  );
  const [shown, setShown] = useState(false);
  // An account may be gone since it was chosen, and what was decided of its rows with it.
  const isThere = (account: string | null) => account === null || accounts.some(({ id }) => id === account);
  const chosen = new Map([...answers].filter(([, account]) => isThere(account)));
  const decisions = chosen.size === answers.size ? decided : NO_DECISIONS;
  const options: ImportOptions = {
    settings,
    accounts: [...chosen].map(([part, account_id]) => ({ part, account_id })),
    create_categories: creating,
  };
  const query = useQuery(importQueries.preview(workspace.id, made.id, options, null, 0));
  const preview = query.data;
  const runImport = useRunImport(workspace.id, made.id);
  const discard = useDiscard(workspace.id);

  // A file that names no account is of the one whose page it was brought from, or of the only one there is.
  const hinted = accounts.find(({ id }) => id === hint)?.id;
  const guess = hinted ?? (accounts.length === 1 ? (accounts[0]?.id ?? null) : null);
  const [only, ...others] = preview?.parts ?? [];
  const isGuessed = guess !== null && only !== undefined && others.length === 0 && chosen.size === 0;
  if (isGuessed && only.account_id !== guess && (only.account_id === null || guess === hinted)) {
    setChosen(new Map([[only.part, guess]]));
    setDecisions(NO_DECISIONS);
  }

  if (!preview) {
    if (!query.error) return <ItemListSkeleton rows={5} />;
    return (
      <ErrorState
        title={t("imports.rows.failed")}
        text={refusal(query.error)}
        // Settings with which it cannot be read are taken back; anything else may pass.
        onRetry={() => (settings && isRefused(query.error) ? setSettings(null) : void query.refetch())}
      />
    );
  }

  const changeSettings = (choices: ImportSettings) => {
    // What was remembered stays unless it hangs on what is said now.
    setSettings(withSetting(settings ?? (preview.is_remembered ? preview.settings : {}), choices));
    setDecisions(NO_DECISIONS);
  };
  const hasGaps = preview.ambiguities.includes("running_balance_differs");
  const isPdf = made.format === "pdf";
  const isTable = preview.settings.columns != null;
  const isAmbiguous = preview.ambiguities.includes("columns");
  const wantsAccount = preview.parts.some(({ account_id, part }) => account_id === null && !chosen.has(part));
  const count = selectedCount(preview.counts, decisions);
  return (
    <div className={classes.check} data-stale={query.isPlaceholderData || undefined}>
      {made.error && <PanelNote tone="warning">{t(`imports.errors.${made.error}`)}</PanelNote>}
      {query.error && <PanelNote tone="warning">{refusal(query.error)}</PanelNote>}
      <Ambiguities preview={preview} onChange={changeSettings} />
      <div className={classes.top}>
        <FilePanel
          preview={preview}
          adjusting={shown}
          onAdjust={() => setShown(!shown)}
          discarding={discard.isPending}
          onDiscard={() =>
            discard.mutate(made.id, {
              onSuccess: onDiscarded,
              onError: (error) => notifyFailure(error),
            })
          }
        >
          {isPdf && <PanelNote>{t("imports.file.byModel")}</PanelNote>}
          {shown && <FormatFields preview={preview} onChange={changeSettings} />}
        </FilePanel>
        {preview.parts.length > 0 && (
          <AccountFields
            parts={preview.parts}
            accounts={accounts}
            chosen={chosen}
            onChoose={(part, account) => {
              setChosen(new Map(chosen).set(part, account));
              setDecisions(NO_DECISIONS);
            }}
          />
        )}
      </div>
      {isPdf &&
        preview.parts.map((part) => (
          <BalancePanel key={part.part} part={part} accounts={accounts} hasGaps={hasGaps} />
        ))}
      {isTable && (shown || isAmbiguous) && <ColumnTable preview={preview} onChange={changeSettings} />}
      <Rows
        workspace={workspace}
        accounts={accounts}
        importId={made.id}
        options={options}
        preview={preview}
        decisions={decisions}
        onDecide={(next) => {
          setChosen(chosen);
          setDecisions(next);
        }}
        categories={mayCreate ? { creating, onCreating: setCreating } : null}
      />
      <ImportBar preview={preview} count={count} hint={wantsAccount ? t("imports.accounts.wanted") : null}>
        {runImport.error && (
          <p className={classes.problem} role="alert">
            {explain(runImport.error).text}
          </p>
        )}
        <Button
          size="md"
          disabled={count === 0 || query.isPlaceholderData || query.isError}
          loading={runImport.isPending}
          onClick={() => {
            onImport({ settings, chosen, creating, decisions });
            runImport.mutate({ options: options, take: [...decisions.take], skip: [...decisions.skip] });
          }}
        >
          {count === 0 ? t("imports.nothing") : t("imports.book", { count })}
        </Button>
      </ImportBar>
    </div>
  );
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422;
}
