export { ExportsPanel } from "./exports-panel";
