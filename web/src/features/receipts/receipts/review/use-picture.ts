import { useState } from "react";
import type { PageRegion } from "../api";
import { type Quarters, quarters } from "./geometry";

/** How a picture is fitted into its frame before it is made larger. */
export type Fit = "auto" | "page" | "width";

/** By how much one press or one notch of the wheel makes it larger. */
const STEP = 1.25;
const MIN_ZOOM = 0.5;
const MAX_ZOOM = 8;

/** How a picture is looked at; the form and the keys beside it change it, too. */
export function usePicture(pageCount: number) {
  const [at, setAt] = useState(0);
  const [turn, setTurn] = useState<Quarters>(0);
  const [fit, setFit] = useState<Fit>("auto");
  const [zoom, setZoom] = useState(1);
  const [region, setRegion] = useState<PageRegion | null>(null);
  const zoomBy = (factor: number) => setZoom((now) => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, now * factor)));
  const goTo = (page: number) => setAt(Math.min(Math.max(page, 0), Math.max(pageCount - 1, 0)));
  return {
    at: Math.min(at, Math.max(pageCount - 1, 0)),
    turn,
    fit,
    zoom,
    /** What is marked on it. */
    region,
    goTo,
    zoomBy,
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    canZoomIn: zoom < MAX_ZOOM,
    canZoomOut: zoom > MIN_ZOOM,
    fitTo: (next: Fit) => {
      setFit(next);
      setZoom(1);
    },
    rotate: () => setTurn((now) => quarters(now + 1)),
    /** Marks what was read somewhere, on whichever page that is. */
    mark: (next: PageRegion | null) => {
      setRegion(next);
      if (next) goTo(next.page);
    },
  };
}

export type PictureState = ReturnType<typeof usePicture>;
