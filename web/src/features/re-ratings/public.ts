export { type ReRatingAim, ReRatingDialog } from "./re-rating-dialog";
