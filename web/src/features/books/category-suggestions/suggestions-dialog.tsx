import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import type { WorkspaceMoney } from "@/features/books/transactions/public";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import { ErrorState } from "@/ui/error-state";
import { ItemList, ItemListSkeleton } from "@/ui/item-list";
import { AcceptAll } from "./accept-all";
import {
  isRunning,
  type RuleInput,
  suggestionQueries,
  useAcceptSuggestions,
  useDismissSuggestion,
  useStartSuggestions,
} from "./api";
import { OfferedRules } from "./offered-rules";
import { RunState } from "./run-state";
import { SuggestionItem } from "./suggestion-item";
import classes from "./suggestions.module.css";

interface SuggestionsDialogProps {
  workspace: WorkspaceMoney;
  /** Whose transactions a model is asked about; null for those of all accounts. */
  accountId: string | null;
  onClose: () => void;
}

/** What a model suggests that transactions were for: asked for, looked at, accepted or dismissed. */
export function SuggestionsDialog({ workspace, accountId, onClose }: SuggestionsDialogProps) {
  const { t } = useTranslation();
  const list = useQuery(suggestionQueries.list(workspace.id));
  const start = useStartSuggestions(workspace.id);
  const accept = useAcceptSuggestions(workspace);
  const dismiss = useDismissSuggestion(workspace.id);
  const [rules, setRules] = useState<RuleInput[]>([]);
  const items = list.data?.items ?? [];
  const onAccept = (body: Parameters<typeof accept.mutate>[0]) =>
    accept.mutate(body, {
      onSuccess: (accepted) => setRules((offered) => [...offered, ...accepted.rules]),
    });
  return (
    <Dialog opened onClose={onClose} title={t("categorySuggestions.title")} width={720}>
      <div className={classes.dialog}>
        <DialogText>{t("categorySuggestions.text")}</DialogText>
        <div className={classes.start}>
          <Button
            variant={items.length > 0 ? "default" : "filled"}
            loading={start.isPending}
            disabled={isRunning(list.data?.run)}
            onClick={() => start.mutate(accountId)}
          >
            {t("categorySuggestions.start")}
          </Button>
          <RunState run={list.data?.run ?? null} />
        </div>
        {list.isPending && <ItemListSkeleton rows={3} />}
        {list.isError && !list.data && (
          <ErrorState
            title={t("categorySuggestions.failedToLoad")}
            text={explain(list.error).text}
            onRetry={() => void list.refetch()}
          />
        )}
        {items.length > 0 && (
          <>
            <AcceptAll
              confidences={items.map(({ confidence }) => confidence)}
              pending={accept.isPending}
              onAccept={(least) => onAccept({ min_confidence: least })}
            />
            <div className={classes.rows}>
              <ItemList label={t("categorySuggestions.list")}>
                {items.map((item) => (
                  <SuggestionItem
                    key={item.transaction.id}
                    workspaceId={workspace.id}
                    item={item}
                    pending={accept.isPending || dismiss.isPending}
                    onAccept={() => onAccept({ ids: [item.transaction.id] })}
                    onDismiss={() => dismiss.mutate(item.transaction.id)}
                  />
                ))}
              </ItemList>
            </div>
          </>
        )}
        {rules.length > 0 && (
          <OfferedRules
            workspaceId={workspace.id}
            rules={rules}
            onDone={(rule) => setRules((offered) => offered.filter((other) => other !== rule))}
          />
        )}
      </div>
    </Dialog>
  );
}
