import { create } from "zustand";

/** The most notices that are shown at once (specification, section 9). */
export const MOST = 5;
/** How long a notice about a limit stays, in milliseconds. */
export const LIMIT_STAYS = 10_000;

/** A standing notice: a newer version of the application, or a limit that was reached. */
export type Notice =
  | { id: string; kind: "new-version" }
  /** `text` is the server's own sentence. */
  | { id: string; kind: "limit"; text: string };

interface Notices {
  notices: Notice[];
  show: (notice: Notice) => void;
  dismiss: (id: string) => void;
}

/** The stack of standing notices; the oldest goes when it is full, and a repeated one takes its own place. */
export const useNotices = create<Notices>((set) => ({
  notices: [],
  show: (notice) =>
    set(({ notices }) => ({
      notices: [...notices.filter(({ id }) => id !== notice.id), notice].slice(-MOST),
    })),
  dismiss: (id) => set(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
}));
