import { create } from "zustand";

/** The most toasts that are shown at once (specification, section 9). */
export const MOST = 5;
/** How long a toast about a limit stays, in milliseconds. */
export const LIMIT_STAYS = 10_000;

/** A toast: a newer version of the application, a browser that stores nothing, or a limit that was reached. */
export type Toast =
  | { id: string; kind: "new-version" | "not-kept" }
  /** `text` is the server's own sentence; `payerId` whose plan it is about, if that is known. */
  | { id: string; kind: "limit"; text: string; payerId: string | null };

interface Toasts {
  toasts: Toast[];
  show: (toast: Toast) => void;
  dismiss: (id: string) => void;
}

/** The stack of toasts; the oldest goes when it is full, and a repeated one takes its own place. */
export const useToasts = create<Toasts>((set) => ({
  toasts: [],
  show: (toast) =>
    set(({ toasts }) => ({
      toasts: [...toasts.filter(({ id }) => id !== toast.id), toast].slice(-MOST),
    })),
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}));
