const SECOND = 1000;

/** How long something took: `740 ms`, `44.6 sec`. */
export function formatElapsed(milliseconds: number, locale: string): string {
  const isShort = milliseconds < SECOND;
  return formatUnit(isShort ? milliseconds : milliseconds / SECOND, locale, {
    unit: isShort ? "millisecond" : "second",
    maximumFractionDigits: isShort ? 0 : 1,
  });
}

const SIZES = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** How large a file is, as a whole figure in steps of 1000: `3 bytes`, `52 kB`. */
export function formatSize(bytes: number, locale: string): string {
  let size = bytes;
  let step = 0;
  // What would be rounded up to a thousand belongs to the next unit.
  while (Math.round(size) >= 1000 && step < SIZES.length - 1) {
    size /= 1000;
    step += 1;
  }
  return formatUnit(size, locale, {
    unit: SIZES[step] ?? "byte",
    maximumFractionDigits: 0,
    // The short name of a byte has no plural in English.
    ...(step === 0 && { unitDisplay: "long" as const }),
  });
}

function formatUnit(figure: number, locale: string, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(locale, { style: "unit", unitDisplay: "short", ...options }).format(figure);
}
