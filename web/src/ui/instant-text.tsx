import { formatDistance, formatInstant } from "@/lib/instants";
import { useLocale } from "./use-locale";
import { useNow } from "./use-now";

/** When something happened: how long ago in words, and exactly on pointing at it. */
export function InstantText({ at }: { at: string }) {
  const locale = useLocale();
  const now = useNow();
  return (
    <time dateTime={at} title={formatInstant(at, locale)}>
      {formatDistance(at, now, locale)}
    </time>
  );
}
