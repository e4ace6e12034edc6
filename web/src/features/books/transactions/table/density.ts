/** How high a row is, in pixels. */
export const ROW_HEIGHT = { compact: 38, cozy: 48 } as const;

export type Density = keyof typeof ROW_HEIGHT;
