/** The camera of the device, as far as browsers let one at it. */
import { toJpeg } from "./picture";

/** Why there is no picture of a camera. */
export type CameraProblem = "insecure" | "refused" | "absent" | "busy";

/** A photograph takes a moment; where it takes longer than this, in milliseconds, the picture on the screen is taken. */
const PHOTO_TIMEOUT = 4_000;

/** Recent enough to hold a long receipt, and small enough to come at a good rate. */
const VIDEO = { width: { ideal: 1920 }, height: { ideal: 1080 } };

/** What takes photographs with all the pixels that a camera has. */
interface StillCapture {
  takePhoto(): Promise<Blob>;
}
type StillCaptureClass = new (track: MediaStreamTrack) => StillCapture;

/** Not in the types of the platform yet (MediaStream Image Capture). */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };
type TorchConstraints = MediaTrackConstraintSet & { torch: boolean };

/** Whether a page may ask for a camera at all: only a secure one, and not in every browser. */
export function hasCameraAccess(): boolean {
  return window.isSecureContext && navigator.mediaDevices?.getUserMedia !== undefined;
}

/** Opens the camera at the back, or the one with this id. */
export function openCamera(deviceId: string | null): Promise<MediaStream> {
  if (!hasCameraAccess()) return Promise.reject(new DOMException("No secure page", "SecurityError"));
  const which =
    deviceId === null ? { facingMode: { ideal: "environment" } } : { deviceId: { exact: deviceId } };
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { ...VIDEO, ...which } });
}

/** Why it could not be opened. */
export function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "SecurityError") return "insecure";
  if (name === "NotAllowedError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "absent" : "busy";
}

/** Turns it off: its light goes out. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The ids of all cameras; they are known once one has been allowed. */
export async function listCameras(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map((of) => of.deviceId);
}

/** The camera after this one, around the end. */
export function cameraAfter(all: readonly string[], current: string | undefined): string | null {
  const at = current === undefined ? -1 : all.indexOf(current);
  return all[(at + 1) % Math.max(1, all.length)] ?? null;
}

/** Whether it has a light. */
export function hasTorch(track: MediaStreamTrack): boolean {
  return (track.getCapabilities?.() as TorchCapabilities | undefined)?.torch === true;
}

/** Turns its light on or off. */
export function setTorch(track: MediaStreamTrack, torch: boolean): Promise<void> {
  return track.applyConstraints({ advanced: [{ torch } as TorchConstraints] });
}

/** A photograph: with all pixels of the camera where the browser can take one, else of what is on the screen. */
export async function takePhoto(video: HTMLVideoElement, track: MediaStreamTrack): Promise<Blob | null> {
  const { ImageCapture } = globalThis as { ImageCapture?: StillCaptureClass };
  if (ImageCapture) {
    const photo = await soon(new ImageCapture(track).takePhoto()).catch(() => null);
    if (photo && photo.size > 0) return photo;
  }
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return toJpeg(canvas);
}

function soon<T>(promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(reject, PHOTO_TIMEOUT, new Error("The photo took too long."));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
