import { GripVertical } from "lucide-react";
import classes from "./drag-handle.module.css";

interface DragHandleProps {
  label: string;
  /** How it is used. */
  hint: string;
  /** One place up or down. */
  onStep: (step: -1 | 1) => void;
}

/** By what a row is dragged to another place, or sent there by the arrows. A narrow screen has menus for that. */
export function DragHandle({ label, hint, onStep }: DragHandleProps) {
  return (
    <button
      type="button"
      className={classes.handle}
      aria-label={label}
      title={hint}
      data-handle
      onKeyDown={(event) => {
        if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
        event.preventDefault();
        onStep(event.key === "ArrowUp" ? -1 : 1);
      }}
    >
      <GripVertical size={18} aria-hidden />
    </button>
  );
}

/** The line where what is dragged would go, in a row that it would stand above or below. */
export function DropLine({ side }: { side: "above" | "below" }) {
  return <span className={classes.line} data-side={side} />;
}
