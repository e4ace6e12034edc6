import { useEffect, useState } from "react";
import { askWorker } from "@/lib/ask-worker";
import { type Captcha, fetchCaptcha } from "./api";
import type { Task } from "./proof-of-work";

/** A captcha is replaced this long after it was fetched, in milliseconds: shortly before the server forgets it. */
const CAPTCHA_LIFETIME = 170_000;

interface Loaded {
  round: number;
  captcha: Captcha | null;
  /** The address of its picture. */
  imageUrl: string | null;
}

/** A captcha that is replaced before it expires; `captcha` is null until it is there, and when it could not be had. */
export function useCaptcha() {
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    let imageUrl: string | null = null;
    fetchCaptcha(abort.signal).then(
      (captcha) => {
        if (abort.signal.aborted) return;
        imageUrl = URL.createObjectURL(imageBlob(captcha));
        setLoaded({ round, captcha, imageUrl: imageUrl });
      },
      () => {
        if (!abort.signal.aborted) setLoaded({ round, captcha: null, imageUrl: null });
      },
    );
    const timer = setTimeout(() => setRound(round + 1), CAPTCHA_LIFETIME);
    return () => {
      abort.abort();
      clearTimeout(timer);
      if (imageUrl) URL.revokeObjectURL(imageUrl);
    };
  }, [round]);
  const current = loaded?.round === round ? loaded : null;
  return {
    /** Counts the captchas: what was typed belongs to one of them. */
    round,
    captcha: current?.captcha ?? null,
    imageUrl: current?.imageUrl ?? null,
    failed: current !== null && current.captcha === null,
    renew: () => setRound(round + 1),
  };
}

/** The picture, which the server sends as the text of its bytes. Only ever a PNG, whatever the bytes are. */
function imageBlob({ captcha_image }: Captcha): Blob {
  return new Blob([Uint8Array.from(atob(captcha_image), (sign) => sign.charCodeAt(0))], {
    type: "image/png",
  });
}

/** How far the device is with a task. */
export type Work = { state: "working" } | { state: "broken" } | { state: "done"; solution: string };

/** Lets the device solve the captcha's task while `wanted`. */
export function useWork(captcha: Captcha | null, wanted: boolean): Work {
  const [result, setResult] = useState<{ id: string; work: Work } | null>(null);
  useEffect(() => {
    if (!captcha || !wanted) return;
    const { captcha_id: id, work } = captcha;
    const task: Task = { captchaId: id, salt: work.salt, bits: work.bits };
    const worker = new Worker(new URL("./proof-of-work.worker.ts", import.meta.url), { type: "module" });
    askWorker<number>(worker, task).then(
      (nonce) => setResult({ id, work: { state: "done", solution: `work:${nonce}` } }),
      () => setResult({ id, work: { state: "broken" } }),
    );
    return () => worker.terminate();
  }, [captcha, wanted]);
  return result && result.id === captcha?.captcha_id ? result.work : { state: "working" };
}
