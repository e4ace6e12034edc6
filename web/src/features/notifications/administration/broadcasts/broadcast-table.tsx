import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { GridTable } from "@/ui/grid-table";
import { RowTitle } from "@/ui/row-title";
import { useLocale } from "@/ui/use-locale";
import type { Broadcast } from "./api";
import { SeverityBadge, StateBadge } from "./broadcast-badges";
import { type BroadcastAction, BroadcastMenu, firstAction } from "./broadcast-menu";
import { BroadcastReach } from "./broadcast-reach";
import classes from "./broadcast-table.module.css";
import { audienceText, titleOf } from "./broadcast-text";
import { BroadcastWhen } from "./broadcast-when";

const COLUMNS = ["message", "state", "audience", "when", "reach"] as const;

/** What shows messages. */
export interface BroadcastRowsProps {
  broadcasts: readonly Broadcast[];
  onAction: (broadcast: Broadcast, action: BroadcastAction) => void;
}

/** The messages as rows and columns. */
export function BroadcastTable({ broadcasts, onAction }: BroadcastRowsProps) {
  const { t, i18n } = useTranslation();
  const locale = useLocale();
  return (
    <GridTable
      label={t("broadcasts.list")}
      className={classes.broadcasts}
      actionsLabel={t("broadcasts.columns.actions")}
      head={COLUMNS.map((name) => (
        <th key={name} className={classes[name]}>
          {t(`broadcasts.columns.${name}`)}
        </th>
      ))}
    >
      {broadcasts.map((broadcast) => (
        <tr key={broadcast.id}>
          <td className={classes.message}>
            <RowTitle
              name={titleOf(broadcast, i18n.language)}
              onOpen={() => onAction(broadcast, firstAction(broadcast))}
            />
          </td>
          <td className={classes.state}>
            <StateBadge state={broadcast.state} />
            <SeverityBadge severity={broadcast.severity} />
          </td>
          <td className={classes.audience}>
            {audienceText(broadcast, t, (count) => formatCount(count, locale))}
          </td>
          <td className={classes.when}>
            <BroadcastWhen broadcast={broadcast} />
          </td>
          <td className={classes.reach}>
            <BroadcastReach broadcast={broadcast} />
          </td>
          <td>
            <BroadcastMenu broadcast={broadcast} onAction={onAction} />
          </td>
        </tr>
      ))}
    </GridTable>
  );
}
