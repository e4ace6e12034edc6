import { unwrap } from "@/api/client";
import { type Unsubscribed, unsubscribe } from "@/api/generated";

/** Stops the emails that a link is about, and tells which they are. */
export const stopEmails = (token: string): Promise<Unsubscribed> => unwrap(unsubscribe({ body: { token } }));
