import { Button } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CategoryIcon, useCategories } from "@/features/books/categories/public";
import { formatDay } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { useLocale } from "@/ui/use-locale";
import { AmountText } from "./amount-text";
import type { Occurrence } from "./item";
import classes from "./occurrence-row.module.css";
import { StateBadge } from "./state-badge";

interface OccurrenceRowProps {
  workspaceId: string;
  occurrence: Occurrence;
  /** The names of the accounts by their ids. */
  accounts: ReadonlyMap<string, string>;
  /** What can be done with it, as a menu. */
  menu?: ReactNode;
  /** Books it at once: what is due waits for that. */
  onPost?: (() => void) | undefined;
  /** Without a margin of its own: in a card that has one. */
  plain?: boolean;
  /** Its day stands above it already. */
  dayless?: boolean;
  /** Somebody came here for it. */
  wanted?: boolean;
}

/** One time that something comes: what, when, from where, and how much. */
export function OccurrenceRow(props: OccurrenceRowProps) {
  const {
    workspaceId,
    occurrence,
    accounts,
    menu,
    onPost,
    plain = false,
    dayless = false,
    wanted = false,
  } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const { byId } = useCategories(workspaceId);
  const { kind, name, state, account_id, to_account_id, category_id, payee, problem } = occurrence;
  // Before the accounts are known, none is gone.
  const nameOf = (id: string | null) =>
    accounts.size === 0 ? "" : (accounts.get(id ?? "") ?? t("recurring.goneAccount"));
  const place =
    kind === "transfer" && accounts.size > 0
      ? `${nameOf(account_id)} → ${nameOf(to_account_id)}`
      : nameOf(account_id);
  const about = [
    !dayless && formatDay(occurrence.due_date, locale, "short"),
    payee !== "" && payee !== name && payee,
    place,
    occurrence.is_changed && t("recurring.changed"),
  ];
  // What comes needs no word for it: its place in the list says so.
  const wordless = state === "upcoming" || (state === "overdue" && (problem !== null || !dayless));
  return (
    <li
      className={classes.row}
      data-state={state}
      data-plain={plain || undefined}
      data-wanted={wanted || undefined}
    >
      <CategoryIcon
        tile
        category={kind === "transfer" ? "transfer" : (byId.get(category_id ?? "") ?? null)}
      />
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        {(!wordless || problem) && (
          <span className={classes.badges}>
            {!wordless && <StateBadge state={state} />}
            {problem && (
              <Badge tone="warning" icon={TriangleAlert}>
                {t(`recurring.problem.${problem}`)}
              </Badge>
            )}
          </span>
        )}
        <span className={classes.about}>{about.filter(Boolean).join(" · ")}</span>
      </span>
      {onPost && (
        <Button className={classes.post ?? ""} size="compact-sm" variant="light" onClick={onPost}>
          {t("recurring.post")}
        </Button>
      )}
      <span className={classes.amount}>
        <AmountText of={occurrence} />
      </span>
      {menu}
    </li>
  );
}
