export { type AppliedRate, type OwnRate, rateQueries, useCreateOwnRate, useDeleteOwnRate } from "./api";
export { ConvertedText } from "./converted-text";
export { RateHistory } from "./history/rate-history";
export { latestRates } from "./latest/api";
export { ConvertedPart } from "./load-line";
export { ConvertedMoney } from "./load-money";
export { OwnRateDialog } from "./own-rate-dialog";
export type { OwnRateTask } from "./own-rate-dialog-window";
export { useSourceText } from "./source-text";
