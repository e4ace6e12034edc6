import type { TFunction } from "i18next";
import { CircleQuestionMark, type LucideIcon, Monitor, Smartphone, Tablet, Terminal } from "lucide-react";
import type { Device } from "./api";

const ICONS: Record<Device["kind"], LucideIcon> = {
  desktop: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  program: Terminal,
};

/** The sign of a device's kind; a newer server may know more kinds. */
export function deviceIcon({ kind }: Pick<Device, "kind">): LucideIcon {
  return ICONS[kind] ?? CircleQuestionMark;
}

/** A device as its owner knows it: "Firefox on Windows". */
export function deviceName({ browser, os }: Pick<Device, "browser" | "os">, t: TFunction): string {
  if (browser && os) return t("sessions.device", { browser, os });
  return browser || os || t("sessions.unknownDevice");
}
