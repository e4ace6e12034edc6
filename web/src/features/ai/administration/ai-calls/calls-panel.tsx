import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { formatInstant } from "@/lib/instants";
import { formatCount } from "@/lib/money";
import { formatElapsed } from "@/lib/units";
import { Badge } from "@/ui/badge";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { Panel } from "@/ui/panel";
import { PanelNote } from "@/ui/panel-note";
import { useLocale } from "@/ui/use-locale";
import { formatCost } from "../ai-models/micros";
import { type AiCall, aiCallQueries } from "./api";
import classes from "./usage.module.css";

const COLUMNS = ["time", "task", "who", "sent", "tokens", "cost", "duration", "outcome"] as const;
const NUMBERS: readonly string[] = ["tokens", "cost", "duration"];
/** A phone has no room for these. */
const MINOR: readonly string[] = ["sent", "tokens", "duration"];
/** What can be sent, as the ledger calls it. */
const SENT = ["text", "image", "transactions", "categories", "payees"] as const;

const TONES = { ok: "good", in_progress: "primary", interrupted: "warning" } as const;

function marksOf(name: (typeof COLUMNS)[number]) {
  return {
    "data-number": NUMBERS.includes(name) || undefined,
    "data-minor": MINOR.includes(name) || undefined,
  };
}

/** The newest calls: who asked which model for what, what that cost and what became of it. Never what was said. */
export function CallsPanel({ currency }: { currency: string }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(aiCallQueries.newest());
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const calls = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel title={t("aiUsage.calls.title")} text={t("aiUsage.calls.text")} level={2}>
      {!data && error && (
        <ErrorState
          title={t("aiUsage.calls.failed")}
          text={explain(error).text}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ItemListSkeleton rows={3} />}
      {data && calls.length === 0 && <PanelNote>{t("aiUsage.calls.none")}</PanelNote>}
      {calls.length > 0 && (
        <table className={`${classes.table} ${classes.calls}`} aria-label={t("aiUsage.calls.title")}>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" {...marksOf(name)}>
                  {t(`aiUsage.calls.columns.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {calls.map((call) => (
              <CallRow key={call.id} call={call} currency={currency} />
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <Button
          className={classes.more ?? ""}
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t("aiUsage.calls.more")}
        </Button>
      )}
    </Panel>
  );
}

function CallRow({ call, currency }: { call: AiCall; currency: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { started_at, task, model_name, user, workspace, sent, duration_ms } = call;
  const sentText = useSentText();
  const cells: Record<(typeof COLUMNS)[number], ReactNode> = {
    time: <time dateTime={started_at}>{formatInstant(started_at, locale)}</time>,
    task: (
      <>
        {task === "test" ? t("aiUsage.test") : t(`aiModels.tasks.${task}`)}
        <span className={classes.second}>{model_name}</span>
      </>
    ),
    who: (
      <>
        {user?.name ?? t("aiUsage.deleted")}
        {workspace && <span className={classes.second}>{workspace.name}</span>}
      </>
    ),
    sent: sent.map(sentText).join(", "),
    tokens: formatCount(call.input_tokens + call.output_tokens, locale),
    cost: formatCost(call.cost, currency, locale),
    duration: duration_ms === null ? "–" : formatElapsed(duration_ms, locale),
    outcome: <Outcome outcome={call.outcome} />,
  };
  return (
    <tr>
      {COLUMNS.map((name) => (
        <td key={name} data-column={name} {...marksOf(name)}>
          {cells[name]}
        </td>
      ))}
    </tr>
  );
}

/** How the words of what was sent are read: "image:2" are two images. */
function useSentText(): (word: string) => string {
  const { t } = useTranslation();
  return (word) => {
    const [name, count] = word.split(":");
    const kind = SENT.find((known) => known === name);
    if (!kind) return word;
    return count
      ? t("aiUsage.sentCount", { kind: t(`aiUsage.sent.${kind}`), count: Number(count) })
      : t(`aiUsage.sent.${kind}`);
  };
}

function Outcome({ outcome }: { outcome: AiCall["outcome"] }) {
  const { t } = useTranslation();
  if (outcome !== "ok" && outcome !== "in_progress" && outcome !== "interrupted")
    return <span className={classes.failed}>{t(`aiModels.failures.${outcome}`)}</span>;
  return <Badge tone={TONES[outcome]}>{t(`aiUsage.outcomes.${outcome}`)}</Badge>;
}
