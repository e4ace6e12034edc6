import type { PlotLayout } from "./layout";

/** Closer points than this have a line without its dots. */
const ROOM_FOR_DOTS = 12;

/** Whether points are far enough from each other to have a dot each. */
export function isRoomForDots({ inner, positions }: PlotLayout): boolean {
  return inner / Math.max(1, positions.length) >= ROOM_FOR_DOTS;
}

interface DotsProps {
  layout: PlotLayout;
  active: number | null;
  /** In the order of the positions. */
  points: readonly { key: string; y: number; className: string | undefined; isAlwaysThere?: boolean }[];
}

/** A dot for each point where there is room for them, else for the one that is looked at. */
export function Dots({ layout, active, points }: DotsProps) {
  const room = isRoomForDots(layout);
  return points.map(
    ({ key, y, className, isAlwaysThere }, index) =>
      (room || isAlwaysThere || index === active) && (
        <circle
          key={key}
          className={className}
          cx={layout.positions[index]}
          cy={y}
          r={index === active ? 4.5 : 3.25}
        />
      ),
  );
}
