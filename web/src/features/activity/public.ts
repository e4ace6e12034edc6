export { announceActivity } from "./announce";
