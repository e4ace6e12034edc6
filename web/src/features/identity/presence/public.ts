export { Viewers } from "./viewers";
