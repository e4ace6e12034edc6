export { type AppliedRate, type WorkspaceRate, rateQueries, useCreateWorkspaceRate, useDeleteWorkspaceRate } from "./api";
export { ConvertedText } from "./converted-text";
export { RateHistory } from "./history/rate-history";
export { latestRates } from "./latest/api";
export { ConvertedPart } from "./load-line";
export { ConvertedMoney } from "./load-money";
export { WorkspaceRateDialog } from "./workspace-rate-dialog";
export type { WorkspaceRateTask } from "./workspace-rate-dialog-window";
export { useSourceText } from "./source-text";
