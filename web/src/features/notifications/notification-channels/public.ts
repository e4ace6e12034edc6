export { channelQueries } from "./api";
export { CHANNEL_ICONS } from "./icons";
export { ChannelsPanel } from "./lazy";
