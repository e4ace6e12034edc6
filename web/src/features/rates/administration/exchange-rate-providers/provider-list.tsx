import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ReorderableList } from "@/ui/reorderable-list";
import type { ExchangeRateProvider } from "./api";
import { ProviderRow } from "./provider-row";

interface ProviderListProps {
  providers: readonly ExchangeRateProvider[];
  /** What can be done with one that is asked, as a menu. */
  menu: (provider: ExchangeRateProvider) => ReactNode;
  onOpen: (provider: ExchangeRateProvider) => void;
  onSwitch: (provider: ExchangeRateProvider, active: boolean) => void;
  /** Puts one to another place among those that are asked. */
  onMove: (provider: ExchangeRateProvider, to: number) => void;
}

/** The providers in their order. */
export function ProviderList({ providers, menu, onOpen, onSwitch, onMove }: ProviderListProps) {
  const { t } = useTranslation();
  const byHand = providers.filter(({ kind }) => kind === "manual");
  return (
    <ReorderableList
      label={t("app.nav.exchangeRateProviders")}
      items={providers.filter(({ kind }) => kind !== "manual")}
      announcementOf={(moved) => t("providerManagement.movedTo", moved)}
      onMove={onMove}
      fixed={byHand.map((provider) => <ProviderRow key={provider.id} provider={provider} place={null} />)}
    >
      {(provider, place) => (
        <ProviderRow
          key={provider.id}
          provider={provider}
          menu={menu(provider)}
          place={place}
          onOpen={() => onOpen(provider)}
          onSwitch={(active) => onSwitch(provider, active)}
        />
      )}
    </ReorderableList>
  );
}
