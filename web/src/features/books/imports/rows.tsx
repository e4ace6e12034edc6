import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountRow } from "@/features/books/accounts/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { formatCount } from "@/lib/money";
import { Card } from "@/ui/card";
import { useLocale } from "@/ui/use-locale";
import type { ImportOptions, ImportPreview, ImportVerdict } from "./api";
import type { Decisions } from "./import-choices";
import { RowList } from "./row-list";
import classes from "./rows.module.css";
import { UnreadableLines } from "./unreadable-lines";

interface RowsProps {
  workspace: Workspace;
  accounts: readonly AccountRow[];
  importId: string;
  options: ImportOptions;
  /** What the file comes to, with its first rows. */
  preview: ImportPreview;
  decisions: Decisions;
  onDecide: (decisions: Decisions) => void;
  /** Whether missing categories are made; null for who may not. */
  categories: { creating: boolean; onCreating: (creating: boolean) => void } | null;
}

/** Which of the rows are looked at. */
type View = ImportVerdict | "all" | "unread";

/** What would be booked, what is known already, and what could not be read. */
export function Rows(props: RowsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { preview, categories } = props;
  const [selectedView, setView] = useState<View>("all");
  const { counts, unread_total, parts, new_categories } = preview;
  const all = parts.reduce((count, { rows }) => count + rows, 0);
  const { unassigned } = counts;
  const views: [View, number][] = [
    ["all", all],
    ["new", counts.new],
    ["known", counts.known],
    ["similar", counts.similar],
    ["settled", counts.settled],
    ["adjusted", counts.adjusted],
    ["closed", counts.closed],
    ["refused", counts.refused],
    ["unassigned", unassigned],
    ["unread", unread_total],
  ];
  const offered = views.filter(([view, count]) => view === "all" || count > 0);
  const view = offered.some(([name]) => name === selectedView) ? selectedView : "all";
  const missing = new_categories.length;
  return (
    <Card flush>
      <div className={classes.head}>
        <h2 className={classes.title}>{t("imports.rows.title")}</h2>
        <fieldset className={classes.views} aria-label={t("imports.rows.show")}>
          {offered.map(([name, count]) => (
            <Button
              key={name}
              size="compact-sm"
              variant={name === view ? "light" : "subtle"}
              color={name === view ? "blue" : "gray"}
              aria-pressed={name === view}
              onClick={() => setView(name)}
            >
              {t(`imports.rows.views.${name}`)} {formatCount(count, locale)}
            </Button>
          ))}
        </fieldset>
        {categories && missing > 0 && (
          <Switch
            className={classes.categories}
            label={t("imports.categories.create", { count: missing })}
            description={new_categories.join(", ")}
            checked={categories.creating}
            onChange={(event) => categories.onCreating(event.currentTarget.checked)}
          />
        )}
      </div>
      {counts.known === all && all > 0 && view === "all" && (
        <p className={classes.note}>{t("imports.rows.noneNew")}</p>
      )}
      {view === "unread" ? (
        <UnreadableLines format={preview.import.format} unread={preview.unread} total={unread_total} />
      ) : (
        <RowList key={view} {...props} verdict={view === "all" ? null : view} />
      )}
    </Card>
  );
}
