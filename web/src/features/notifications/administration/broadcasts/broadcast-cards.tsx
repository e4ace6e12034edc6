import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { FactLine } from "@/ui/fact-line";
import { RowTitle } from "@/ui/row-title";
import { useLocale } from "@/ui/use-locale";
import { SeverityBadge, StateBadge } from "./broadcast-badges";
import classes from "./broadcast-cards.module.css";
import { BroadcastMenu, firstAction } from "./broadcast-menu";
import { BroadcastReach } from "./broadcast-reach";
import type { BroadcastRowsProps } from "./broadcast-table";
import { audienceText, titleOf } from "./broadcast-text";
import { BroadcastWhen } from "./broadcast-when";

/** The messages on a phone. */
export function BroadcastCards({ broadcasts, onAction }: BroadcastRowsProps) {
  const { t, i18n } = useTranslation();
  const locale = useLocale();
  return (
    <ul className={classes.cards} aria-label={t("broadcasts.list")}>
      {broadcasts.map((broadcast) => (
        <li key={broadcast.id} className={classes.card}>
          <div className={classes.text}>
            <RowTitle
              name={titleOf(broadcast, i18n.language)}
              onOpen={() => onAction(broadcast, firstAction(broadcast))}
            />
            <div className={classes.badges}>
              <StateBadge state={broadcast.state} />
              <SeverityBadge severity={broadcast.severity} />
            </div>
            <FactLine>
              <span>{audienceText(broadcast, t, (count) => formatCount(count, locale))}</span>
              <BroadcastWhen broadcast={broadcast} />
            </FactLine>
            <BroadcastReach broadcast={broadcast} />
          </div>
          <BroadcastMenu broadcast={broadcast} onAction={onAction} />
        </li>
      ))}
    </ul>
  );
}
