import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { generate } from "lean-qr";

const WIDTH = 640;
const HEIGHT = 480;

/** How many pixels of the camera a square of the code has. */
const SCALE = 5;

/** Enough frames to begin anew smoothly: the browser shows them in a circle. */
const FRAMES = 10;

const PAPER = 225;
const INK = 30;

/** A film in which a code is held before a camera, in the form that Chromium takes for one (YUV4MPEG2). */
export function filmOf(payload: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "kym-camera-")), "camera.y4m");
  const code = generate(payload);
  const frames = Array.from({ length: FRAMES }, (_, at) => frame(code, at));
  writeFileSync(
    path,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), ...frames]),
  );
  return path;
}

/** What makes a browser take the film for its camera, and everybody allow it. */
export function cameraOf(film: string): string[] {
  return [
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${film}`,
  ];
}

/** The code on paper, which a hand moves a little. */
function frame(code: { size: number; get(x: number, y: number): boolean }, at: number): Buffer {
  const light = Buffer.alloc(WIDTH * HEIGHT, PAPER);
  const side = code.size * SCALE;
  const [left, top] = [((WIDTH - side) >> 1) + (at % 4), ((HEIGHT - side) >> 1) - (at % 3)];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (code.get(Math.floor(x / SCALE), Math.floor(y / SCALE))) light[(top + y) * WIDTH + left + x] = INK;
    }
  }
  return Buffer.concat([Buffer.from("FRAME\n"), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}

/** Gives the page a camera that sees no code, only paper. */
export async function holdPaper(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement("canvas");
      canvas.width = 1280;
      canvas.height = 960;
      const context = canvas.getContext("2d");
      const draw = () => {
        if (!context) return;
        context.fillStyle = "#8a8f98";
        context.fillRect(0, 0, 1280, 960);
        context.fillStyle = "#f7f5ef";
        context.fillRect(420, 60, 440, 860);
        context.fillStyle = "#222";
        context.font = "600 44px sans-serif";
        context.fillText("MARKET", 540, 150);
        context.font = "30px monospace";
        for (const [line, text] of [
          "Bread      3.20",
          "Milk       1.15",
          "Apples     2.48",
          "TOTAL      6.83",
        ].entries())
          context.fillText(text, 480, 240 + line * 56);
        requestAnimationFrame(draw);
      };
      draw();
      const stream = canvas.captureStream(10);
      Object.assign(window, { cameraTracks: stream.getTracks() });
      return stream;
    };
  });
}

/** Whether the paper is still being looked at. */
export function isCameraOn(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { cameraTracks = [] } = window as { cameraTracks?: MediaStreamTrack[] };
    return cameraTracks.some(({ readyState }) => readyState === "live");
  });
}

/** Refuses the camera, as a person or a browser does. */
export async function refuseCamera(page: Page, name: "NotAllowedError" | "NotFoundError"): Promise<void> {
  await page.addInitScript((reason) => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException("", reason);
    };
  }, name);
}
