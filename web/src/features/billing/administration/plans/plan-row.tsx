import { Gem } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { boundedLimits, useLimitText, usePriceText } from "@/features/billing/subscriptions/public";
import { formatCount } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { FactLine } from "@/ui/fact-line";
import { ListRow, type RowPlace } from "@/ui/reorderable-list";
import { RowTitle } from "@/ui/row-title";
import { useLocale } from "@/ui/use-locale";
import type { Plan } from "./api";
import classes from "./plan-row.module.css";

/** So many limits are told; the form has all of them. */
const MAX_LIMITS = 4;

interface PlanRowProps {
  plan: Plan;
  menu: ReactNode;
  /** An archived plan has no place. */
  place: RowPlace | null;
  onOpen: () => void;
}

/** A plan in the list: what it costs, who has it, and what it allows. */
export function PlanRow({ plan, menu, place, onOpen }: PlanRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const priceText = usePriceText();
  const { name, code, is_default, is_public, archived_at, subscriber_count: count, trial_days } = plan;
  const isArchived = archived_at !== null;
  const subscribers = { count, shown: formatCount(count, locale) };
  return (
    <ListRow
      icon={Gem}
      place={place}
      handle={{ label: t("planManagement.handle", { name }), hint: t("planManagement.handleHint") }}
      isIdle={isArchived}
      figure={priceText(plan)}
      actions={menu}
    >
      <RowTitle name={name} onOpen={onOpen} tone={isArchived ? "idle" : undefined}>
        {is_default && <Badge tone="primary">{t("planManagement.default")}</Badge>}
        {is_public && !isArchived && <Badge tone="good">{t("planManagement.public")}</Badge>}
        {isArchived && <Badge>{t("planManagement.archived")}</Badge>}
      </RowTitle>
      <FactLine>
        <span className={classes.code}>{code}</span>
        {trial_days > 0 && (
          <span>
            {t("planManagement.trial", { count: trial_days, shown: formatCount(trial_days, locale) })}
          </span>
        )}
        <span>
          {is_default
            ? t("planManagement.defaultUsers", subscribers)
            : t("planManagement.subscribers", subscribers)}
        </span>
      </FactLine>
      <Limits plan={plan} />
    </ListRow>
  );
}

/** What a plan does not allow without end, in short. */
function Limits({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const limitText = useLimitText();
  const limits = boundedLimits(plan.limits);
  const more = limits.length - MAX_LIMITS;
  return (
    <FactLine>
      {limits.length === 0 && <span>{t("planManagement.noLimits")}</span>}
      {limits.slice(0, MAX_LIMITS).map(([key, value]) => (
        <span key={key}>
          {t("planManagement.limit", { name: t(`billing.limits.${key}`), value: limitText(key, value) })}
        </span>
      ))}
      {more > 0 && (
        <span>{t("planManagement.moreLimits", { count: more, shown: formatCount(more, locale) })}</span>
      )}
    </FactLine>
  );
}
