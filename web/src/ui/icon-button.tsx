import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

interface IconButtonProps
  extends Omit<ActionIconProps, "children">,
    Omit<ComponentProps<"button">, keyof ActionIconProps | "children" | "title"> {
  icon: LucideIcon;
  iconSize?: number;
  /** What it does, for those who do not know the icon: read aloud, and shown under the pointer. */
  label: string;
}

/** A button that is an icon. */
export function IconButton({ icon: Icon, iconSize = 17, label, ...rest }: IconButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={32} {...rest} aria-label={label} title={label}>
      <Icon size={iconSize} aria-hidden />
    </ActionIcon>
  );
}
