export { Onlookers } from "./onlookers";
export { useWatch } from "./use-watch";
