import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useReorder } from "@/ui/use-reorder";
import type { ExchangeRateProvider } from "./api";
import classes from "./provider-list.module.css";
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

/** The providers in their order, which is changed by dragging, or by the arrows on a handle. */
export function ProviderList({ providers, menu, onOpen, onSwitch, onMove }: ProviderListProps) {
  const { t } = useTranslation();
  const fetched = providers.filter(({ kind }) => kind !== "manual");
  const byHand = providers.filter(({ kind }) => kind === "manual");
  const { root, announcement, row, sideAt, step } = useReorder<ExchangeRateProvider, HTMLOListElement>({
    items: fetched,
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    announcementOf: (moved) => t("providerManagement.movedTo", moved),
    onMove,
  });
  return (
    <>
      <ol ref={root} className={classes.list} aria-label={t("app.nav.exchangeRateProviders")}>
        {byHand.map((provider) => (
          <ProviderRow key={provider.id} provider={provider} />
        ))}
        {fetched.map((provider) => (
          <ProviderRow
            key={provider.id}
            provider={provider}
            menu={menu(provider)}
            over={sideAt(provider)}
            onOpen={() => onOpen(provider)}
            onSwitch={(active) => onSwitch(provider, active)}
            onStep={(by) => step(provider, by)}
            drag={row(provider)}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
