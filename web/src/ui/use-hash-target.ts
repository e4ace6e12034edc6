import { type RefObject, useEffect } from "react";

/**
 * Keeps what the address names after its `#` in view while the page is being drawn: it may appear later than the page
 * does, and what is above it may grow. Whoever scrolls away is left alone from then on.
 */
export function useHashTarget(page: RefObject<HTMLElement | null>, hash: string): void {
  useEffect(() => {
    const element = page.current;
    if (!hash || !element) return;
    // Where everything was when it was last put into view.
    let known: { height: number; top: number } | null = null;
    const reference = () => document.getElementById(hash) ?? element;
    const measure = () => ({ height: element.offsetHeight, top: reference().getBoundingClientRect().top });
    const reveal = () => {
      document.getElementById(hash)?.scrollIntoView();
      known = measure();
    };
    const scrolled = () => {
      const now = measure();
      // While something grows, the browser may scroll as well: that is nobody's wish.
      if (known && now.height === known.height && Math.abs(now.top - known.top) > 1) stop();
    };
    const observer = new ResizeObserver(reveal);
    const stop = () => {
      observer.disconnect();
      window.removeEventListener("scroll", scrolled);
    };
    observer.observe(element);
    window.addEventListener("scroll", scrolled);
    return stop;
  }, [page, hash]);
}
