import { formatPercent } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { Ratio } from "../report";

/** A share in tenths of a per cent; a dash where it has no meaning. */
export function RatioText({ ratio, signed = false }: { ratio: Ratio; signed?: boolean }) {
  const locale = useLocale();
  return ratio === null ? "–" : formatPercent(ratio, locale, { exact: true, signed });
}
