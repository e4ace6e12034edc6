import { rem } from "@/lib/rem";

/** How high a row is, in pixels. */
export const ROW_HEIGHT = { compact: rem(38), cozy: rem(48) } as const;

export type Density = keyof typeof ROW_HEIGHT;
