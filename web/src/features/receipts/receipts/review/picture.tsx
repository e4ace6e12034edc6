import { Loader } from "@mantine/core";
import { useElementSize, useMergedRef } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { BlobImage } from "@/ui/blob-image";
import { type PageRegion, type Receipt, type ReceiptPage, receiptQueries } from "../api";
import { type Box, boxAt, boxOf, fitScale, quarters, turnedBox, turnedSize } from "./geometry";
import classes from "./picture.module.css";
import { PictureTools } from "./picture-tools";
import { useGestures } from "./use-gestures";
import type { PictureState } from "./use-picture";

/** Something that was read, and where. */
export interface Target {
  name: string;
  region: PageRegion | null;
  isDoubtful: boolean;
}

interface PictureProps {
  receipt: Receipt;
  pages: readonly ReceiptPage[];
  state: PictureState;
  /** What of it leads to a field. */
  targets: readonly Target[];
  onTarget: (name: string) => void;
}

/** So much of the frame stays free on either side. */
const MARGIN = 12;

/** The pages of a receipt, upright, with what was read marked on them. */
export function Picture({ receipt, pages, state, targets, onTarget }: PictureProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLElement>(null);
  const { ref, width, height } = useElementSize<HTMLElement>();
  const merged = useMergedRef(frame, ref);
  const gestureHandlers = useGestures(frame, state);
  const page = pages[state.at];
  const { region, turn, fit, zoom } = state;

  const natural = page ? turnedSize(page, quarters(page.turn)) : { width: 1, height: 1 };
  const stage = turnedSize(natural, turn);
  const room = { width: Math.max(width - 2 * MARGIN, 1), height: Math.max(height - 2 * MARGIN, 1) };
  const scale = fitScale(stage, room, fit) * zoom;
  const sizes = { width: stage.width * scale, height: stage.height * scale };

  // What is marked comes into sight, once the page is drawn on which it is.
  const marked = region && region.page === state.at ? turnedBox(boxOf(region), turn) : null;
  const isMeasured = width > 0;
  // Whoever scrolls, zooms or turns it meanwhile is left alone.
  const place = useRef(marked);
  useEffect(() => {
    place.current = marked;
  });
  useEffect(() => {
    if (region && isMeasured && place.current) reveal(frame.current, place.current);
  }, [region, isMeasured]);

  if (!page) return null;
  const onPage = targets.filter((target) => target.region?.page === state.at);
  const pick = (event: MouseEvent<HTMLElement>) => {
    const sheet = event.currentTarget.getBoundingClientRect();
    const boxes = onPage.map((target) => target.region && turnedBox(boxOf(target.region), turn));
    const x = (event.clientX - sheet.left) / sheet.width;
    const found = onPage[boxAt(boxes, x, (event.clientY - sheet.top) / sheet.height)];
    if (found) onTarget(found.name);
  };
  return (
    <div className={classes.root}>
      <PictureTools state={state} pageCount={pages.length} />
      <section
        ref={merged}
        className={classes.frame}
        aria-label={t("receipts.picture.label")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        tabIndex={0}
        {...gestureHandlers}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut for the pointer; Tab reaches the same fields. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
        <div className={classes.stage} style={sizes} onClick={pick}>
          <div
            className={classes.sheet}
            style={{
              width: natural.width * scale,
              height: natural.height * scale,
              transform: `translate(-50%, -50%) rotate(${turn * 90}deg)`,
            }}
          >
            <div
              className={classes.sheet}
              style={{
                width: page.width * scale,
                height: page.height * scale,
                transform: `translate(-50%, -50%) rotate(${page.turn * 90}deg)`,
              }}
            >
              <PageImage receipt={receipt} position={page.position} pageCount={pages.length} />
            </div>
            {onPage.map(({ name, region: place, isDoubtful }) => (
              <Mark key={name} box={place && boxOf(place)} tone={isDoubtful ? "doubtful" : "quiet"} />
            ))}
            {region?.page === state.at && <Mark box={boxOf(region)} tone="current" />}
          </div>
        </div>
      </section>
    </div>
  );
}

function Mark({ box, tone }: { box: Box | null; tone: "quiet" | "doubtful" | "current" }) {
  if (!box) return null;
  const percent = (share: number) => `${share * 100}%`;
  return (
    <span
      className={classes.mark}
      data-tone={tone}
      style={{
        left: percent(box.left),
        top: percent(box.top),
        width: percent(box.width),
        height: percent(box.height),
      }}
    />
  );
}

interface PageImageProps {
  receipt: Receipt;
  position: number;
  pageCount: number;
}

function PageImage({ receipt, position, pageCount }: PageImageProps) {
  const { t } = useTranslation();
  const attempt = receipt.progress.started_at;
  const { data, isError } = useQuery(receiptQueries.picture(receipt.id, attempt, position, "original"));
  if (isError) return <p className={classes.problem}>{t("receipts.picture.failed")}</p>;
  if (!data) return <Loader className={classes.loader ?? ""} />;
  const alt = t("receipts.picture.alt", { number: position + 1, total: pageCount });
  return <BlobImage key={position} content={data} alt={alt} className={classes.image} />;
}

/** Scrolls a frame so that a box of what is in it is in its middle, if it is not in sight. */
function reveal(frame: HTMLElement | null, { left, top, width, height }: Box): void {
  const stage = frame?.firstElementChild;
  if (!frame || !(stage instanceof HTMLElement)) return;
  const x = stage.offsetLeft + (left + width / 2) * stage.offsetWidth;
  const y = stage.offsetTop + (top + height / 2) * stage.offsetHeight;
  frame.scrollTo({ left: x - frame.clientWidth / 2, top: y - frame.clientHeight / 2, behavior: "smooth" });
}
