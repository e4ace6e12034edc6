import { useCallback, useEffect, useState } from "react";
import {
  type CameraProblem,
  cameraAfter,
  closeCamera,
  hasTorch,
  listCameras,
  openCamera,
  problemOf,
  setTorch,
} from "./camera";

/** What becomes of the camera. */
type CameraState =
  | { kind: "starting" }
  | { kind: "live"; stream: MediaStream; track: MediaStreamTrack; cameras: readonly string[] }
  | { kind: "failed"; problem: CameraProblem };

/** The camera, on for as long as it is shown. */
export function useCamera() {
  const [state, setState] = useState<CameraState>({ kind: "starting" });
  const [wanted, setWanted] = useState<{ deviceId: string | null }>({ deviceId: null });
  const [isLit, setLit] = useState(false);
  useEffect(() => {
    let isOver = false;
    let opened: MediaStream | null = null;
    const fail = (error: unknown) => {
      if (!isOver) setState({ kind: "failed", problem: problemOf(error) });
    };
    const begin = async () => {
      const stream = await openCamera(wanted.deviceId);
      const [track] = stream.getVideoTracks();
      // Closed while somebody was still asked whether it may be used.
      if (isOver || !track) return closeCamera(stream);
      opened = stream;
      track.addEventListener("ended", () =>
        fail(new DOMException("The camera was taken away", "AbortError")),
      );
      const cameras = await listCameras();
      if (!isOver) setState({ kind: "live", stream, track, cameras });
    };
    begin().catch(fail);
    return () => {
      isOver = true;
      if (opened) closeCamera(opened);
    };
  }, [wanted]);

  const begin = (deviceId: string | null) => {
    setLit(false);
    setState({ kind: "starting" });
    setWanted({ deviceId });
  };
  const live = state.kind === "live" ? state : null;
  const stream = live?.stream ?? null;
  /** Shows it in an element. */
  const attach = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video && video.srcObject !== stream) video.srcObject = stream;
    },
    [stream],
  );
  return {
    state,
    attach,
    again: () => begin(null),
    /** Goes on to the next camera; null where there is one alone. */
    next:
      live && live.cameras.length > 1
        ? () => begin(cameraAfter(live.cameras, live.track.getSettings().deviceId))
        : null,
    /** Its light; null where it has none. */
    torch:
      live && hasTorch(live.track)
        ? {
            isLit,
            toggle: () =>
              void setTorch(live.track, !isLit).then(
                () => setLit(!isLit),
                () => undefined,
              ),
          }
        : null,
  };
}
