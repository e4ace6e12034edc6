import { useQuery } from "@tanstack/react-query";
import { authQueries } from "./api";

/** False if this installation has no mail server: its emails are kept for the administrator. */
export function useSendsMail(): boolean {
  return useQuery(authQueries.registration()).data?.mail ?? true;
}
