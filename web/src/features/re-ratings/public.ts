export type { ReRatingAim } from "./aim";
export { ReRatingDialog } from "./re-rating-dialog";
