export { tellDoing } from "./tell";
