const SECOND = 1000;

/** How long something took: `740 ms`, `44.6 sec`. */
export function formatElapsed(milliseconds: number, locale: string): string {
  const isShort = milliseconds < SECOND;
  const format = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: isShort ? "millisecond" : "second",
    unitDisplay: "short",
    maximumFractionDigits: isShort ? 0 : 1,
  });
  return format.format(isShort ? milliseconds : milliseconds / SECOND);
}
