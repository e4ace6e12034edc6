export { ALL_CHANNELS } from "./channels";
export { rebased } from "./settings-draft";
export { TopicMatrix } from "./topic-matrix";
