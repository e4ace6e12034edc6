import { Switch } from "@mantine/core";
import { Hand, Landmark, TriangleAlert } from "lucide-react";
import type { HTMLAttributes, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { DragHandle, DropLine } from "@/ui/drag-handle";
import { FactLine } from "@/ui/fact-line";
import { InstantText } from "@/ui/instant-text";
import { RowTitle } from "@/ui/row-title";
import { useLocale } from "@/ui/use-locale";
import type { ExchangeRateProvider } from "./api";
import { nameOfLine } from "./kinds";
import classes from "./provider-list.module.css";
import { SyncState } from "./sync-state";

interface ProviderRowProps {
  provider: ExchangeRateProvider;
  menu?: ReactNode;
  /** Where another one would go that is held over it. */
  over?: "above" | "below" | undefined;
  /** This and what follows is left out for rates that are set by hand: nobody is asked for them. */
  onOpen?: () => void;
  onSwitch?: (active: boolean) => void;
  /** One place up or down. */
  onStep?: (step: -1 | 1) => void;
  drag?: HTMLAttributes<HTMLLIElement>;
}

/** A provider in the list: what it tells, and how it fared lately. */
export function ProviderRow({ provider, menu, over, onOpen, onSwitch, onStep, drag }: ProviderRowProps) {
  const { t } = useTranslation();
  const { id, kind, name, is_enabled, last_error } = provider;
  const byHand = kind === "manual";
  const Icon = byHand ? Hand : Landmark;
  return (
    <li {...drag} className={classes.row} data-idle={!is_enabled || undefined}>
      {over && <DropLine side={over} />}
      {onStep && (
        <DragHandle
          label={t("providerManagement.handle", { name })}
          hint={t("providerManagement.handleHint")}
          onStep={onStep}
        />
      )}
      <span className={classes.icon} data-failing={(is_enabled && last_error !== null) || undefined}>
        <Icon size={18} aria-hidden />
      </span>
      <div className={classes.text}>
        <RowTitle
          name={onOpen ? name : t("providerManagement.manual")}
          onOpen={onOpen ?? null}
          tone={is_enabled ? undefined : "idle"}
        >
          {!is_enabled && <Badge>{t("providerManagement.off")}</Badge>}
          {byHand && <Badge tone="primary">{t("providerManagement.first")}</Badge>}
        </RowTitle>
        {byHand ? (
          <FactLine dotsStay>{t("providerManagement.byHand")}</FactLine>
        ) : (
          <Facts provider={provider} />
        )}
        {last_error && !byHand && (
          <p className={classes.failure}>
            <TriangleAlert size={14} aria-hidden />
            <span>
              {t(`providerManagement.failures.${last_error.code}`)} <InstantText at={last_error.at} />
              {last_error.message && <span className={classes.message}>{last_error.message}</span>}
            </span>
          </p>
        )}
        {!byHand && <SyncState providerId={id} />}
      </div>
      {onSwitch && (
        <Switch
          className={classes.switch ?? ""}
          aria-label={t("providerManagement.switch", { name })}
          checked={is_enabled}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
      )}
      {menu}
    </li>
  );
}

function Facts({ provider }: { provider: ExchangeRateProvider }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { base_currency, currencies, schedule, last_success_at, next_run_at, is_enabled } = provider;
  const known = schedule && nameOfLine(schedule);
  return (
    <FactLine dotsStay>
      <span>{t("providerManagement.base", { code: base_currency ?? "" })}</span>
      {currencies > 0 && (
        <span>
          {t("providerManagement.currencies", { count: currencies, shown: formatCount(currencies, locale) })}
        </span>
      )}
      <span>{known ? t(`providerManagement.schedules.${known}`) : schedule}</span>
      <span>
        {last_success_at ? (
          <>
            {t("providerManagement.lastSuccess")} <InstantText at={last_success_at} />
          </>
        ) : (
          t("providerManagement.never")
        )}
      </span>
      {is_enabled && next_run_at && (
        <span>
          {t("providerManagement.next")} <InstantText at={next_run_at} />
        </span>
      )}
    </FactLine>
  );
}
