import type { QueryClient } from "@tanstack/react-query";
import { keepReRating, type ReRating } from "./api";

/** How far the own re-rating has come. */
export function reRatingProgressed(told: { re_rating: ReRating }, cache: QueryClient): void {
  keepReRating(cache, told.re_rating);
}
