/** How the marks of a chart are painted, so that they can be told apart without their colours. */

/** One after the other for the parts of a stack; the first is plain. */
const TEXTURES = ["plain", "rising", "dots", "level", "falling", "grid", "upright"] as const;

/** Plain or textured, or hatched for what is only expected. */
export type Texture = (typeof TEXTURES)[number] | "hatched" | "hatched-back";

/** The texture of a part by its place in the stack. */
export function textureAt(place: number): Texture {
  return TEXTURES[place % TEXTURES.length] ?? "plain";
}

interface PaintProps {
  id: string;
  /** A CSS colour. */
  color: string;
  texture: Texture;
}

/** A definition of a paint, for `fill="url(#id)"`. */
export function Paint({ id, color, texture }: PaintProps) {
  if (texture === "hatched" || texture === "hatched-back") {
    const angle = texture === "hatched" ? 45 : -45;
    return (
      <pattern
        id={id}
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform={`rotate(${angle})`}
      >
        <rect width={6} height={6} fill={color} fillOpacity={0.22} />
        <rect width={2.5} height={6} fill={color} />
      </pattern>
    );
  }
  const turned = texture === "rising" ? 45 : texture === "falling" ? -45 : 0;
  return (
    <pattern
      id={id}
      width={7}
      height={7}
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${turned})`}
    >
      <rect width={7} height={7} fill={color} />
      {texture === "dots" && <circle cx={3.5} cy={3.5} r={1.5} fill="var(--surface)" fillOpacity={0.72} />}
      {(texture === "level" || texture === "grid") && (
        <rect width={7} height={1.6} fill="var(--surface)" fillOpacity={0.6} />
      )}
      {texture !== "plain" && texture !== "dots" && texture !== "level" && (
        <rect width={1.6} height={7} fill="var(--surface)" fillOpacity={0.6} />
      )}
    </pattern>
  );
}

interface FadeProps {
  id: string;
  /** A CSS colour. */
  color: string;
  /** How much of it is left at the top and at the bottom. */
  from: number;
  to: number;
}

/** A definition of a paint that gets paler downwards. */
export function Fade({ id, color, from, to }: FadeProps) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor={color} stopOpacity={from} />
      <stop offset="1" stopColor={color} stopOpacity={to} />
    </linearGradient>
  );
}
