import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** What an A4 page leaves between its margins and the edges of a card, in the pixels of CSS. */
const PAPER = 640;

/**
 * The width of an element, kept up to date; 0 until it is laid out. For the paper it is that of the paper: a picture
 * that is made smaller afterwards has letters that nobody can read.
 */
export function useWidth<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const [printing, setPrinting] = useState(false);
  useLayoutEffect(() => {
    // The paper is laid out as soon as the event is over.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  return { ref, width: printing && width > 0 ? PAPER : width };
}
