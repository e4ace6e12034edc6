import { ArrowLeftRight, type LucideIcon, Tag } from "lucide-react";
import type { CSSProperties } from "react";
import classes from "./category-icon.module.css";

let icons: Readonly<Record<string, LucideIcon>> = {};

/** Loads the pictures. They are many and come with the categories, so that none is ever shown without its own. */
export async function loadIcons(): Promise<void> {
  // Without them the plain tag is shown, which is better than no categories.
  const loaded = await import("./icons").catch(() => null);
  if (loaded) icons = loaded.CATEGORY_ICONS;
}

interface CategoryIconProps {
  /** Null for a row without a category, "transfer" for a transfer. */
  category: { icon: string; color: string } | "transfer" | null;
  /** A tile for lists with room, the bare picture for tables. */
  tile?: boolean;
}

/** A category's picture in its colour. Decorative: its name always stands beside it. */
export function CategoryIcon({ category, tile = false }: CategoryIconProps) {
  const transfer = category === "transfer";
  const Icon = transfer ? ArrowLeftRight : ((category && icons[category.icon]) ?? Tag);
  const color = transfer ? "var(--transfer)" : (category?.color ?? "var(--text-3)");
  return (
    <span
      className={tile ? classes.tile : classes.bare}
      style={{ "--category": color } as CSSProperties}
      data-plain={transfer || !category || undefined}
      aria-hidden
    >
      <Icon size={tile ? 18 : 15} strokeWidth={2} />
    </span>
  );
}

/** A category's colour as the theme shows it, for marks of charts. */
export function categoryColor(color: string): string {
  return `light-dark(${color}, color-mix(in oklab, ${color}, white 34%))`;
}
