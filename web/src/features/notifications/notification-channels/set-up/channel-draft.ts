/** How a channel is to be reached, as it is typed and as it is sent. Pure. */
import type { SetUpNtfy, SetUpTelegram } from "./api";

/** What cannot be sent: texts of `notificationChannels.invalid`, by the fields of the contract. */
export type DraftErrors = Partial<
  Record<"token" | "chat" | "topic", "token" | "chat" | "topic" | "characters">
>;

/** What names and tokens are made of. */
const WORD = /^[\w:@.-]+$/;

export interface TelegramDraft {
  token: string;
  chat: string;
}

/** What of it cannot be sent; the token of a bot that is set up already may be left out. */
export function telegramErrors({ token, chat }: TelegramDraft, isSetUp: boolean): DraftErrors {
  return {
    ...(token.trim() ? wordError("token", token) : !isSetUp && { token: "token" }),
    ...(chat.trim() ? wordError("chat", chat) : { chat: "chat" }),
  };
}

export function telegramBodyOf({ token, chat }: TelegramDraft): SetUpTelegram {
  return { chat: chat.trim(), ...(token.trim() && { token: token.trim() }) };
}

export interface NtfyDraft {
  topic: string;
  /** Empty for that of the installation. */
  server: string;
  token: string;
  /** The token from before is not to be used any longer. */
  dropsToken: boolean;
}

/** A topic that is set up, as its form shows it. */
export function ntfyDraftOf(target: string, defaultServer: string): NtfyDraft {
  const slash = target.lastIndexOf("/");
  const server = target.slice(0, Math.max(0, slash));
  const isDefault = server === defaultServer.replace(/\/+$/, "");
  return { topic: target.slice(slash + 1), server: isDefault ? "" : server, token: "", dropsToken: false };
}

export function ntfyErrors({ topic, token }: NtfyDraft): DraftErrors {
  return {
    ...(topic.trim() ? wordError("topic", topic) : { topic: "topic" }),
    ...(token.trim() && wordError("token", token)),
  };
}

export function ntfyBodyOf({ topic, server, token, dropsToken }: NtfyDraft): SetUpNtfy {
  return {
    topic: topic.trim(),
    ...(server.trim() && { server: server.trim() }),
    ...(token.trim() ? { token: token.trim() } : dropsToken && { token: "" }),
  };
}

function wordError(field: keyof DraftErrors, text: string): DraftErrors {
  return WORD.test(text.trim()) ? {} : { [field]: "characters" };
}
