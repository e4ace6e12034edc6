import { newUuid } from "@/lib/random";

/** This tab's own id. The server sends it back as the origin of an event, so a tab knows its own doing. */
export const clientInstance: string = newUuid();
