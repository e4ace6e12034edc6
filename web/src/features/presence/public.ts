export { Onlookers } from "./onlookers";
