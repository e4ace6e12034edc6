import { generate } from "lean-qr";
import { useMemo } from "react";
import classes from "./qr-code.module.css";

/** The free margin that a reader needs, in modules (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

/** A text as a QR code. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg className={classes.code} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const code = generate(text);
  const modules: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) modules.push(`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`);
    }
  }
  return { size: code.size, path: modules.join("") };
}
