import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { formatCount } from "@/lib/money";
import { ButtonRow } from "@/ui/button-row";
import { ReviewDialog, ReviewList, ReviewRows } from "@/ui/review-dialog";
import { useLocale } from "@/ui/use-locale";
import { suggestionsOfImport, type TransferSuggestion, useDismissPair, useJoinPairs } from "./api";
import { PairItem } from "./pair-item";
import type { TransferScope } from "./scope";
import classes from "./transfer-suggestions.module.css";

interface TransfersDialogProps extends TransferScope {
  onClose: () => void;
}

const keyOf = ({ from, to }: TransferSuggestion) => `${from.id} ${to.id}`;

/** The pairs that look like transfers: those that are ticked become some, others are dismissed. */
export function TransfersDialog({ workspace, accounts, importId, onClose }: TransfersDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const list = useQuery(suggestionsOfImport(workspace.id, importId));
  const join = useJoinPairs(workspace);
  const dismiss = useDismissPair(workspace.id);
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isBusy = join.isPending || dismiss.isPending;
  const pairs = list.data?.pairs ?? [];
  // A rate alone is no proof.
  const isTicked = (pair: TransferSuggestion) => ticks.get(keyOf(pair)) ?? !pair.isExchange;
  const chosen = pairs.filter(isTicked);
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? "";
  return (
    <ReviewDialog
      title={t("transferSuggestions.title")}
      text={t("transferSuggestions.text")}
      width={760}
      pending={join.isPending}
      isBusy={isBusy}
      onClose={onClose}
    >
      <ReviewList
        isPending={list.isPending}
        failed={t("transferSuggestions.failedToLoad")}
        error={list.error && !list.data ? explain(list.error).text : null}
        onRetry={() => void list.refetch()}
      >
        {pairs.length > 0 ? (
          <ReviewRows label={t("transferSuggestions.list")}>
            {pairs.map((pair) => (
              <PairItem
                key={keyOf(pair)}
                pair={pair}
                fromAccount={nameOf(pair.from.account_id)}
                toAccount={nameOf(pair.to.account_id)}
                isTicked={isTicked(pair)}
                onTick={(ticked) => setTicks(new Map(ticks).set(keyOf(pair), ticked))}
                onDismiss={() => {
                  if (!isBusy) dismiss.mutate(pair);
                }}
              />
            ))}
          </ReviewRows>
        ) : (
          <p className={classes.text} role="status">
            {t("transferSuggestions.none")}
          </p>
        )}
      </ReviewList>
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {t("common.close")}
        </Button>
        {pairs.length > 0 && (
          <Button
            data-autofocus
            disabled={chosen.length === 0}
            loading={join.isPending}
            onClick={() => join.mutate(chosen, { onSuccess: onClose })}
          >
            {t("transferSuggestions.make", {
              count: chosen.length,
              shown: formatCount(chosen.length, locale),
            })}
          </Button>
        )}
      </ButtonRow>
    </ReviewDialog>
  );
}
