import { Gem } from "lucide-react";
import type { HTMLAttributes, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { boundedLimits, useLimitText, usePriceText } from "@/features/billing/subscriptions/public";
import { formatCount } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { DragHandle, DropLine } from "@/ui/drag-handle";
import { FactLine } from "@/ui/fact-line";
import { RowTitle } from "@/ui/row-title";
import { useLocale } from "@/ui/use-locale";
import type { Plan } from "./api";
import classes from "./plan-list.module.css";

/** So many limits are told; the form has all of them. */
const MAX_LIMITS = 4;

/** How a row is moved; an archived plan has no place. */
export interface PlanRowPlace {
  /** Where another one would go that is held over it. */
  over: "above" | "below" | undefined;
  /** One place up or down. */
  onStep: (step: -1 | 1) => void;
  drag: HTMLAttributes<HTMLLIElement>;
}

interface PlanRowProps {
  plan: Plan;
  menu: ReactNode;
  place: PlanRowPlace | null;
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
    <li {...place?.drag} className={classes.row} data-idle={isArchived || undefined}>
      {place?.over && <DropLine side={place.over} />}
      {place && (
        <DragHandle
          label={t("planManagement.handle", { name })}
          hint={t("planManagement.handleHint")}
          onStep={place.onStep}
        />
      )}
      <span className={classes.icon}>
        <Gem size={18} aria-hidden />
      </span>
      <div className={classes.text}>
        <RowTitle name={name} onOpen={onOpen} tone={isArchived ? "idle" : undefined}>
          {is_default && <Badge tone="primary">{t("planManagement.default")}</Badge>}
          {is_public && !isArchived && <Badge tone="good">{t("planManagement.public")}</Badge>}
          {isArchived && <Badge>{t("planManagement.archived")}</Badge>}
        </RowTitle>
        <FactLine dotsStay>
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
      </div>
      <span className={classes.price}>{priceText(plan)}</span>
      {menu}
    </li>
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
    <FactLine dotsStay>
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
