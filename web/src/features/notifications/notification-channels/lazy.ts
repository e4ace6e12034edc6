import { lazy } from "react";
import { loadTexts } from "@/i18n";

/** The channels, loaded with their texts by the page that shows them. */
export const ChannelsPanel = lazy(async () => {
  const [panel] = await Promise.all([import("./channels-panel"), loadTexts(["notification-channels"])]);
  return { default: panel.ChannelsPanel };
});
