import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./badge.module.css";

interface BadgeProps {
  tone?: "neutral" | "primary" | "good" | "warning" | "danger";
  icon?: LucideIcon;
  children: ReactNode;
}

/** A state in a word or two. The colour only repeats what the word says. */
export function Badge({ tone = "neutral", icon: Icon, children }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {Icon && <Icon size={13} aria-hidden />}
      {children}
    </span>
  );
}
