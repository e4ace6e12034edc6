import { Loader } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import type { WorkspaceMoney } from "@/features/books/transactions/public";
import { formatCount } from "@/lib/money";
import { PanelNote } from "@/ui/panel-note";
import { useLocale } from "@/ui/use-locale";
import { type RunInput, ruleQueries } from "./api";
import classes from "./preview.module.css";
import { PreviewRow } from "./preview-row";

/** Nobody types letters further apart than this while they write a word. */
const DEBOUNCE = 300;

interface PreviewProps {
  workspace: WorkspaceMoney;
  /** What would be run; null as long as it is not whole. */
  input: RunInput | null;
  /** Hears how many transactions would change. */
  onCount: (count: number) => void;
  /** What narrows it, beside the figure. */
  children?: ReactNode;
}

/** The transactions that a run would change, and how. */
export function Preview({ workspace, input, onCount, children }: PreviewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const text = input && JSON.stringify(input);
  const [settled] = useDebouncedValue(text, DEBOUNCE);
  const debounced = (settled && (JSON.parse(settled) as RunInput)) || null;
  const query = useQuery({
    ...ruleQueries.preview(workspace.id, debounced ?? { only_uncategorised: false }),
    enabled: debounced !== null,
  });
  const current = debounced !== null && text === settled && query.isSuccess && !query.isPlaceholderData;
  const total = current ? query.data.total : 0;
  useEffect(() => onCount(total), [onCount, total]);
  const data = input ? query.data : undefined;
  return (
    <div className={classes.preview}>
      <div className={classes.head}>
        <output className={classes.count} aria-busy={input !== null && !current && !query.isError}>
          {!input && t("rules.previewLater")}
          {data &&
            (data.total === 0
              ? t("rules.wouldNot")
              : t("rules.would", { count: data.total, shown: formatCount(data.total, locale) }))}
          {input && query.isFetching && <Loader size={14} aria-hidden />}
        </output>
        {children}
      </div>
      {input && query.isError && <PanelNote tone="warning">{explain(query.error).text}</PanelNote>}
      {data && data.rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        <section className={classes.rows} aria-label={t("rules.previewTitle")} tabIndex={0}>
          <ul className={classes.list} data-stale={!current || undefined}>
            {data.rows.map((row) => (
              <PreviewRow key={row.transaction.id} workspace={workspace} row={row} />
            ))}
          </ul>
        </section>
      )}
      {data && data.total > data.rows.length && (
        <p className={classes.more}>
          {t("rules.onlyFirst", { shown: formatCount(data.rows.length, locale) })}
        </p>
      )}
      {data?.is_partial && <PanelNote>{t("rules.onlyNewest")}</PanelNote>}
    </div>
  );
}
