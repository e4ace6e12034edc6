import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { getRegistration, type Register, register } from "@/api/generated";

/** What a person says to register. */
export type Registration = Register;

export const authQueries = {
  /** Whether one can register here, and whether the first administrator is still missing. */
  registration: () =>
    queryOptions({
      queryKey: ["registration"] as const,
      queryFn: ({ signal }) => unwrap(getRegistration({ signal })),
      staleTime: 0,
    }),
};

export const registerUser = (body: Registration) => unwrap(register({ body }));
