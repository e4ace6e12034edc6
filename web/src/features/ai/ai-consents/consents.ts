import type { AgreedItem, AiRecipient } from "./api";

/** One decision of the user. */
export interface ConsentChange extends AgreedItem {
  isAgreed: boolean;
}

/** All that is agreed to. */
export function agreedItems(recipients: readonly AiRecipient[]): AgreedItem[] {
  return recipients.flatMap(({ recipient, tasks }) =>
    tasks.flatMap(({ task, is_agreed }) => (is_agreed ? [{ recipient, task }] : [])),
  );
}

/** The recipients after a change. Since when something is agreed to is known once the server has said it. */
export function withConsent(recipients: readonly AiRecipient[], change: ConsentChange): AiRecipient[] {
  return recipients.map((recipient) =>
    recipient.recipient === change.recipient
      ? {
          ...recipient,
          tasks: recipient.tasks.map((consent) =>
            consent.task === change.task
              ? { ...consent, is_agreed: change.isAgreed, agreed_at: null }
              : consent,
          ),
        }
      : recipient,
  );
}
