import { VisuallyHidden } from "@mantine/core";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFocusNext } from "@/ui/use-focus-next";
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
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useFocusNext(list);
  // Known at once, for what the browser asks before the page is drawn anew.
  const drag = useRef<ExchangeRateProvider | null>(null);
  const [over, setOver] = useState<{ id: string; side: "above" | "below" } | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const fetched = providers.filter(({ kind }) => kind !== "manual");
  const byHand = providers.filter(({ kind }) => kind === "manual");

  const move = (provider: ExchangeRateProvider, to: number) => {
    const at = fetched.indexOf(provider);
    if (to < 0 || to >= fetched.length || to === at) return;
    const { name } = provider;
    setAnnouncement(t("providerManagement.movedTo", { name, place: to + 1, total: fetched.length }));
    onMove(provider, to);
  };
  const end = () => {
    drag.current = null;
    setOver(null);
  };
  const target = ({ id }: ExchangeRateProvider, at: number) => ({
    onDragOver: (event: DragEvent) => {
      if (!drag.current) return;
      event.preventDefault();
      const side = fetched.indexOf(drag.current) < at ? "below" : "above";
      setOver((now) => (now?.id === id && now.side === side ? now : { id, side }));
    },
    onDrop: (event: DragEvent) => {
      const provider = drag.current;
      if (!provider) return;
      event.preventDefault();
      end();
      move(provider, at);
    },
  });
  return (
    <>
      <ol ref={list} className={classes.list} aria-label={t("app.nav.exchangeRateProviders")}>
        {byHand.map((provider) => (
          <ProviderRow key={provider.id} provider={provider} />
        ))}
        {fetched.map((provider, at) => (
          <ProviderRow
            key={provider.id}
            provider={provider}
            menu={menu(provider)}
            over={over?.id === provider.id ? over.side : undefined}
            onOpen={() => onOpen(provider)}
            onSwitch={(active) => onSwitch(provider, active)}
            onStep={(step) => {
              focusNext(`[data-provider="${provider.id}"] [data-handle]`);
              move(provider, at + step);
            }}
            drag={{
              ...target(provider, at),
              draggable: fetched.length > 1,
              onDragStart: (event) => {
                event.dataTransfer.effectAllowed = "move";
                event.dataTransfer.setData("text/plain", provider.name);
                drag.current = provider;
              },
              onDragEnd: end,
            }}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
