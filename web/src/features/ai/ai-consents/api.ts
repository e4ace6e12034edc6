import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import {
  type AiConsent,
  type AiRecipient,
  type AiTask,
  getAiConsents,
  updateAiConsents,
} from "@/api/generated";

export type { AiConsent, AiRecipient, AiTask };

/** Something agreed to: that what a task needs may be sent to a recipient. */
export interface AgreedItem {
  recipient: string;
  task: AiTask;
}

export const aiConsentQueries = {
  /** To whom something could be sent, and what the user has agreed to. */
  recipients: () =>
    queryOptions({
      queryKey: ["ai-consents"] as const,
      queryFn: async ({ signal }) => (await unwrap(getAiConsents({ signal }))).recipients,
      staleTime: 0,
    }),
};

/** Agrees to exactly these; everything else is withdrawn. */
export const saveConsents = (items: AgreedItem[]): Promise<unknown> =>
  unwrap(updateAiConsents({ body: { items } }));
