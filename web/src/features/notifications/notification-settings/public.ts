export { ALL_CHANNELS } from "./channels";
export { rebasedEach } from "./settings-draft";
export { TopicMatrix } from "./topic-matrix";
