import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { ReviewDialog, ReviewList, ReviewRows } from "@/ui/review-dialog";
import { AcceptAll } from "./accept-all";
import {
  type AiTaskState,
  type CategorySuggestionRun,
  isRunning,
  suggestionQueries,
  useDismissSuggestion,
  useStartSuggestions,
} from "./api";
import { OfferedRules } from "./offered-rules";
import { RunState } from "./run-state";
import type { SuggestionScope } from "./scope";
import { SuggestionItem } from "./suggestion-item";
import classes from "./suggestions.module.css";
import { type Unavailability, Unavailable } from "./unavailable";
import { useAcceptance } from "./use-acceptance";

interface SuggestionsDialogProps extends SuggestionScope {
  onClose: () => void;
}

/** What the user alone, or the owner, can change: with it as it is there is no use in asking. */
const SETTLED: readonly unknown[] = ["not_agreed", "forbidden"] satisfies AiTaskState[];

/** What a model suggests that transactions were for: asked for, looked at, accepted or dismissed. */
export function SuggestionsDialog({ workspace, accountId, accounts, onClose }: SuggestionsDialogProps) {
  const { t } = useTranslation();
  const list = useQuery(suggestionQueries.list(workspace.id));
  const { data: state = "ready" } = useQuery(suggestionQueries.readiness(workspace.id));
  const start = useStartSuggestions(workspace.id);
  const dismiss = useDismissSuggestion(workspace.id);
  const items = list.data?.items ?? [];
  const { accept, isPending: isAccepting, rules, removeRule } = useAcceptance(workspace, items);
  const isBusy = isAccepting || dismiss.isPending || start.isPending;
  const run = list.data?.run ?? null;
  const reason = unavailability(state, run);
  const running = isRunning(run);
  const accountOf = (id: string) =>
    id === accountId || accounts.length === 1 ? undefined : accounts.find((one) => one.id === id)?.name;
  return (
    <ReviewDialog
      title={t("categorySuggestions.title")}
      text={t("categorySuggestions.text")}
      width={720}
      isBusy={isBusy}
      onClose={onClose}
    >
      {reason && <Unavailable reason={reason} />}
      {!SETTLED.includes(state) && (
        <div className={classes.start}>
          <Button
            variant={items.length > 0 ? "default" : "filled"}
            // Not disabled, or it would lose the focus while it is at work.
            aria-disabled={running}
            data-disabled={running || undefined}
            onClick={() => {
              if (!(running || start.isPending)) start.mutate(accountId);
            }}
            data-autofocus
          >
            {t("categorySuggestions.start")}
          </Button>
          <RunState run={run} />
        </div>
      )}
      <ReviewList
        isPending={list.isPending}
        failed={t("categorySuggestions.failedToLoad")}
        error={list.error && !list.data ? explain(list.error).text : null}
        onRetry={() => void list.refetch()}
      >
        {items.length > 0 && (
          <>
            <AcceptAll
              confidences={items.map(({ confidence }) => confidence)}
              pending={isAccepting}
              onAccept={(least) => accept({ min_confidence: least })}
            />
            <ReviewRows label={t("categorySuggestions.list")}>
              {items.map((item) => (
                <SuggestionItem
                  key={item.transaction.id}
                  workspaceId={workspace.id}
                  item={item}
                  accountName={accountOf(item.transaction.account_id)}
                  onAccept={() => {
                    if (!isBusy) accept({ ids: [item.transaction.id] });
                  }}
                  onDismiss={() => {
                    if (!isBusy) dismiss.mutate(item.transaction.id);
                  }}
                />
              ))}
            </ReviewRows>
          </>
        )}
      </ReviewList>
      {rules.length > 0 && <OfferedRules workspaceId={workspace.id} rules={rules} onDone={removeRule} />}
    </ReviewDialog>
  );
}

/** Why no model can be asked now, or else why the last time ended early: not for what has been put right since. */
function unavailability(state: AiTaskState, run: CategorySuggestionRun | null): Unavailability | null {
  if (state !== "ready") return state;
  return run?.error && !SETTLED.includes(run.error) ? run.error : null;
}
