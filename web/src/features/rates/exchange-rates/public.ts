export {
  type AppliedRate,
  rateQueries,
  useCreateWorkspaceRate,
  useDeleteWorkspaceRate,
  type WorkspaceRate,
} from "./api";
export { ConvertedText } from "./converted-text";
export { RateHistory } from "./history/rate-history";
export { latestRates } from "./latest/api";
export { ConvertedPart } from "./load-line";
export { ConvertedMoney } from "./load-money";
export { useSourceText } from "./source-text";
export { WorkspaceRateDialog } from "./workspace-rate-dialog";
export type { WorkspaceRateTask } from "./workspace-rate-dialog-window";
