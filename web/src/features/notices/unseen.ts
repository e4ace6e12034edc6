import { useQuery } from "@tanstack/react-query";
import { noticeQueries } from "./api";

/** How many notices the profile shows at first; the avatar asks for the same, so that it is asked once. */
export const FIRST = 5;

/** How many notices the user has not seen yet. */
export function useUnseenNotices(): number {
  return useQuery(noticeQueries.newest(FIRST)).data?.unseen ?? 0;
}
