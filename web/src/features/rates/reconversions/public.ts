export type { ReconversionAim } from "./aim";
export { ReconversionDialog } from "./reconversion-dialog";
