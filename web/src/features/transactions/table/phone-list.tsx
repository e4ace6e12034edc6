import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/lib/money";
import classes from "./phone-list.module.css";
import { CARD_HEIGHT, RowCard } from "./row-card";
import type { ViewRow } from "./view-row";

interface PhoneListProps {
  rows: ViewRow[];
  currency: Currency;
  label: string;
  onOpen: ((view: ViewRow) => void) | undefined;
}

/** The rows on a phone: two lines each, a tap opens. The page itself scrolls; only what is near is drawn. */
export function PhoneList({ rows, currency, label, onOpen }: PhoneListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setMargin(top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => rows[index]?.row.id ?? index,
    overscan: 10,
    scrollMargin: margin,
  });
  if (rows.length === 0) return <p className={classes.nothing}>{t("transactions.nothingFound")}</p>;
  return (
    <ul ref={list} className={classes.list} style={{ height: virtual.getTotalSize() }} aria-label={label}>
      {virtual.getVirtualItems().map((item) => {
        const view = rows[item.index];
        if (!view) return null;
        return (
          <li
            key={item.key}
            className={classes.item}
            style={{ transform: `translateY(${item.start - margin}px)` }}
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
          >
            <RowCard view={view} currency={currency} onOpen={onOpen} />
          </li>
        );
      })}
    </ul>
  );
}
