import { Switch } from "@mantine/core";
import { Hand, Landmark } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { FactLine } from "@/ui/fact-line";
import { InstantText } from "@/ui/instant-text";
import { ListRow, RowFailure, type RowPlace } from "@/ui/reorderable-list";
import { RowTitle } from "@/ui/row-title";
import { useLocale } from "@/ui/use-locale";
import type { ExchangeRateProvider } from "./api";
import { nameOfLine } from "./kinds";
import { SyncState } from "./sync-state";

interface ProviderRowProps {
  provider: ExchangeRateProvider;
  /** Null for rates that are set by hand, which come first. */
  place: RowPlace | null;
  /** This and what follows is left out for those: nobody is asked for them. */
  menu?: ReactNode;
  onOpen?: () => void;
  onSwitch?: (active: boolean) => void;
}

/** A provider in the list: what it tells, and how it fared lately. */
export function ProviderRow({ provider, place, menu, onOpen, onSwitch }: ProviderRowProps) {
  const { t } = useTranslation();
  const { id, kind, name, is_enabled, last_error } = provider;
  const byHand = kind === "manual";
  return (
    <ListRow
      icon={byHand ? Hand : Landmark}
      place={place}
      handle={{ label: t("providerManagement.handle", { name }), hint: t("providerManagement.handleHint") }}
      isIdle={!is_enabled}
      isFailing={is_enabled && last_error !== null}
      actions={
        <>
          {onSwitch && (
            <Switch
              aria-label={t("providerManagement.switch", { name })}
              checked={is_enabled}
              onChange={(event) => onSwitch(event.currentTarget.checked)}
            />
          )}
          {menu}
        </>
      }
    >
      <RowTitle
        name={onOpen ? name : t("providerManagement.manual")}
        onOpen={onOpen ?? null}
        tone={is_enabled ? undefined : "idle"}
      >
        {!is_enabled && <Badge>{t("providerManagement.off")}</Badge>}
        {byHand && <Badge tone="primary">{t("providerManagement.first")}</Badge>}
      </RowTitle>
      {byHand ? (
        <FactLine>
          <span>{t("providerManagement.byHand")}</span>
        </FactLine>
      ) : (
        <Facts provider={provider} />
      )}
      {last_error && !byHand && (
        <RowFailure message={last_error.message}>
          {t(`providerManagement.failures.${last_error.code}`)} <InstantText at={last_error.at} />
        </RowFailure>
      )}
      {!byHand && <SyncState providerId={id} />}
    </ListRow>
  );
}

function Facts({ provider }: { provider: ExchangeRateProvider }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { base_currency, currencies, schedule, last_success_at, next_run_at, is_enabled } = provider;
  const known = schedule && nameOfLine(schedule);
  return (
    <FactLine>
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
