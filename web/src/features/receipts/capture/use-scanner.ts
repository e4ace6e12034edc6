import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { ScannedCode } from "./code-formats";
import { openCodeReader } from "./code-reader";
import { fitSide } from "./limits";

/** How often the picture is looked through, in milliseconds. */
const INTERVAL = 125;

/** To how many pixels on its longer side a frame is scaled down: a dense code can still be read, and a phone keeps cool. */
const LONGEST_SIDE = 1280;

interface ScannerOptions {
  video: RefObject<HTMLVideoElement | null>;
  /** Whether there is something to look at. The reader is loaded when there first is. */
  isOn: boolean;
  /** Nothing is looked for meanwhile. */
  isPaused: boolean;
  onCodes: (codes: readonly ScannedCode[]) => void;
}

/** Looks for codes in what a camera shows. Gives false where codes cannot be read here. */
export function useScanner({ video, isOn, isPaused, onCodes }: ScannerOptions): boolean {
  const [canRead, setCanRead] = useState(true);
  const mayLook = useEffectEvent(() => !isPaused && !document.hidden);
  const found = useEffectEvent((codes: readonly ScannedCode[]) => {
    if (!isPaused && codes.length > 0) onCodes(codes);
  });
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    const canvas = document.createElement("canvas");
    const opening = openCodeReader();
    const look = async () => {
      const reader = await opening;
      while (!isOver) {
        const begun = performance.now();
        if (mayLook() && draw(video.current, canvas)) {
          const codes = await reader.read(canvas);
          if (!isOver) found(codes);
        }
        await wait(Math.max(0, INTERVAL - (performance.now() - begun)));
      }
    };
    look().catch(() => {
      if (!isOver) setCanRead(false);
    });
    return () => {
      isOver = true;
      void opening.then((reader) => reader.close());
    };
  }, [isOn, video]);
  return canRead;
}

/** Draws what the camera shows, scaled down; false where it shows nothing yet. */
function draw(video: HTMLVideoElement | null, canvas: HTMLCanvasElement): boolean {
  if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return false;
  const [width, height] = fitSide(video.videoWidth, video.videoHeight, LONGEST_SIDE);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(video, 0, 0, width, height);
  return context !== null;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
