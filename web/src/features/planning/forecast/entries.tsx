import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { useLocale } from "@/ui/use-locale";
import { EntryRow } from "./entry-row";
import classes from "./forecast.module.css";
import { byMonth, type Entry, inOrder } from "./outlook";

interface EntriesProps {
  workspaceId: string;
  entries: readonly Entry[];
  /** The accounts' names, where the entries are of several. */
  names: ReadonlyMap<string, string> | null;
}

/** So many at first, and so many more with each press. */
const PAGE_SIZE = 25;

/** What the expected course is made of, month by month; each leads to what it comes from. */
export function Entries({ workspaceId, entries, names }: EntriesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [shown, setShown] = useState(PAGE_SIZE);
  const all = inOrder(entries);
  return (
    <Card flush>
      <h2 className={classes.heading}>{t("forecast.entries")}</h2>
      {all.length === 0 && (
        <EmptyState title={t("forecast.noEntriesTitle")} text={t("forecast.noEntriesText")} />
      )}
      {byMonth(all.slice(0, shown)).map(({ month, entries: own }) => (
        <section key={month} aria-labelledby={`forecast-${month}`}>
          <h3 id={`forecast-${month}`} className={classes.month}>
            {formatDay(`${month}-01`, locale, "month")}
          </h3>
          <ul className={classes.list}>
            {own.map((entry) => (
              <li key={entry.key}>
                <EntryRow
                  workspaceId={workspaceId}
                  entry={entry}
                  accountName={names?.get(entry.accountId) ?? null}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {all.length > shown && (
        <div className={classes.more}>
          <Button variant="subtle" onClick={() => setShown(shown + PAGE_SIZE)}>
            {t("forecast.more")}
          </Button>
        </div>
      )}
    </Card>
  );
}
