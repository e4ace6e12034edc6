import type { QueryClient } from "@tanstack/react-query";
import { currentLanguage, i18next, loadTexts } from "@/i18n";
import { notifyWarning } from "@/ui/notify";
import { NOTICES_KEY, type Notice } from "./api";
import { lookOf } from "./kinds";
import { valuesOf } from "./values";

interface GeneralNotification {
  type: string;
  notice?: Notice | null;
}

/** Notices that come while one is here. */
export const noticeEvents = {
  GENERAL_NOTIFICATION({ notice }: GeneralNotification, cache: QueryClient) {
    if (!notice) return;
    // What a notice is about may have changed the sessions, the passkeys, the user: the profile fetches them anew.
    for (const key of [NOTICES_KEY, ["sessions"], ["passkeys"], ["second-factor"]]) {
      void cache.invalidateQueries({ queryKey: key });
    }
    if (lookOf(notice.kind).told) void tell(notice);
  },
};

async function tell(notice: Notice): Promise<void> {
  await loadTexts(["users"]);
  notifyWarning(i18next.t(`notices.kinds.${notice.kind}`, valuesOf(notice, currentLanguage())), notice.id);
}
