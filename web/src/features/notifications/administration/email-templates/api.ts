import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import {
  type EmailTemplateEntry,
  getEmailTemplate,
  listEmailTemplates,
  testEmailTemplate,
} from "@/api/generated";
import type { Language } from "@/lib/preferences";
import { OUTBOX_KEY } from "../outbox/api";

export type { EmailTemplateEntry };

const TEMPLATES_KEY = ["email-templates"] as const;

export const templateQueries = {
  /** Every email that people can be sent, each with its subject in a language. */
  list: (language: Language) =>
    queryOptions({
      queryKey: [...TEMPLATES_KEY, "list", language] as const,
      queryFn: async ({ signal }) => (await unwrap(listEmailTemplates({ signal }))).items,
    }),
  /** What one says, in both languages. */
  get: (id: string) =>
    queryOptions({
      queryKey: [...TEMPLATES_KEY, id] as const,
      queryFn: ({ signal }) => unwrap(getEmailTemplate({ signal, path: { template: id } })),
    }),
};

/** Sends one about something made up to one's own address. */
export function useTestTemplate() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, language }: { id: string; language: Language }) =>
      unwrap(testEmailTemplate({ path: { template: id }, body: { language } })),
    onSettled: () => cache.invalidateQueries({ queryKey: OUTBOX_KEY }),
  });
}
