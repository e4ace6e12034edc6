import { Button } from "@mantine/core";
import { ChevronsUp } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import { arrivedAbove, type Layout, shiftOf } from "./anchor";
import classes from "./grid.module.css";

interface ScrollAnchorProps {
  layout: Layout;
  /** Changes with the page, the order and the filter: what is shown then is nobody's arrival. */
  view: string;
  /** How many rows are on earlier pages: rows that come there push those of this one down. */
  offset: number;
  /** Where in the list what is seen begins, in pixels; not above zero when its first row is in sight. */
  seenFrom: () => number;
  scrollBy: (pixels: number) => void;
  /** Leads to the rows that came. */
  onShow: () => void;
}

/** Keeps a scrolled list in its place while rows come and go above, and says how many came that were not seen yet. */
export function ScrollAnchor({ layout, view, offset, onShow, ...given }: ScrollAnchorProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [arrived, setArrived] = useState<readonly string[]>([]);
  const last = useRef({ layout, view });
  const scroll = useRef(given);
  useLayoutEffect(() => {
    scroll.current = given;
  });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { layout, view };
    if (before.layout === layout && before.view === view) return;
    if (before.view !== view) return setArrived([]);
    const top = scroll.current.seenFrom();
    if (top <= 0 && offset === 0) return;
    const shift = shiftOf(before.layout, layout, Math.max(0, top));
    const fresh = arrivedAbove(before.layout, layout, Math.max(0, top) + shift);
    if (shift !== 0) scroll.current.scrollBy(shift);
    const here = new Set(layout.keys);
    setArrived((now) => [...now.filter((key) => here.has(key)), ...fresh]);
  }, [layout, view, offset]);
  const isWaiting = arrived.length > 0;
  useEffect(() => {
    if (!isWaiting || offset > 0) return;
    const look = () => {
      const top = scroll.current.seenFrom();
      const { keys, starts } = last.current.layout;
      setArrived((now) => {
        const unseen = now.filter((key) => (starts[keys.indexOf(key)] ?? 0) < top);
        return unseen.length === now.length ? now : unseen;
      });
    };
    // It does not bubble: both the table's and the page's own is heard on the way down.
    document.addEventListener("scroll", look, true);
    return () => document.removeEventListener("scroll", look, true);
  }, [isWaiting, offset]);
  const count = arrived.length;
  return (
    <div role="status" className={classes.above}>
      {count > 0 && (
        <Button
          size="compact-sm"
          radius="xl"
          className={classes.newAbove}
          leftSection={<ChevronsUp size={14} aria-hidden />}
          onClick={onShow}
        >
          {t("transactions.newAbove", { count, shown: formatCount(count, locale) })}
        </Button>
      )}
    </div>
  );
}
