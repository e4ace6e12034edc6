export { NoticesPanel } from "./notices-panel";
export { useUnseenNotices } from "./unseen";
