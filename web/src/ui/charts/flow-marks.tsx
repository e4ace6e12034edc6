import type { PlacedPanel } from "./columns";
import type { ColumnMark } from "./columns-plot";
import { Paint } from "./paint";

interface Flow {
  income: number;
  /** Negative or zero. */
  expense: number;
  /** Not over yet, or only expected. */
  hatched: boolean;
}

/** Columns of income above zero and of expenses below it. */
export function flowMarks<C>(panel: PlacedPanel, id: string, flowOf: (column: C) => Flow): ColumnMark<C>[] {
  const mark = (kind: "income" | "expense", hatched: boolean, fill: string): ColumnMark<C> => ({
    fill,
    edges: (column) => {
      const flow = flowOf(column);
      if (flow.hatched !== hatched || flow[kind] === 0) return null;
      return [panel.y(flow[kind]), panel.zero + (kind === "income" ? -1 : 1)];
    },
  });
  return [
    mark("income", false, "var(--income-fill)"),
    mark("income", true, `url(#${id}-in)`),
    mark("expense", false, "var(--expense)"),
    mark("expense", true, `url(#${id}-out)`),
  ];
}

/** The paints of those that are hatched. */
export function FlowPaints({ id }: { id: string }) {
  return (
    <>
      <Paint id={`${id}-in`} color="var(--income-fill)" texture="hatched" />
      <Paint id={`${id}-out`} color="var(--expense)" texture="hatched-back" />
    </>
  );
}
