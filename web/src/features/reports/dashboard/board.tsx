import type { CSSProperties, ReactNode } from "react";
import { type CardPlace, keyOf, spans } from "@/features/reports/dashboard-layout/public";
import classes from "./dashboard.module.css";

interface BoardProps {
  places: readonly CardPlace[];
  renderCard: (place: CardPlace) => ReactNode;
}

/** The cards in their order, each as wide as its row lets it be. */
export function Board({ places, renderCard }: BoardProps) {
  const shown = places.filter(({ isHidden }) => !isHidden);
  const widths = spans(shown.map(({ size }) => size));
  return (
    <div className={classes.grid}>
      {shown.map((place, at) => (
        <div key={keyOf(place)} className={classes.cell} style={spanStyle(widths[at])}>
          {renderCard(place)}
        </div>
      ))}
    </div>
  );
}

/** Tells the style sheet how many columns a cell spans where there are columns. */
export function spanStyle(columns: number | undefined): CSSProperties {
  return { "--span": columns ?? 12 };
}
