/** How large the letters are that a browser is set to, in pixels. */
const ROOT =
  "document" in globalThis
    ? Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
    : 16;

/** A length in pixels, given for letters of sixteen: what holds text grows with it. */
export function rem(pixels: number): number {
  return (pixels * ROOT) / 16;
}
