import { Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { notifyFailure } from "@/api/notify-failure";
import { LANGUAGE_NAMES } from "@/features/identity/users/public";
import { isLanguage, LANGUAGES, type Language } from "@/lib/preferences";
import { useUser } from "@/session/use-user";
import { ButtonRow } from "@/ui/button-row";
import { Dialog } from "@/ui/dialog";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { notifySuccess } from "@/ui/notify";
import { templateQueries, useTestTemplate } from "./api";
import { EmailFrame } from "./email-frame";
import classes from "./template-dialog.module.css";

const FORMS = ["html", "text"] as const;
type Form = (typeof FORMS)[number];

/** An email about something made up, as it looks and as plain text, in either language; and a way to have it sent. */
export function TemplateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const address = useUser()?.email ?? "";
  const { data, error, refetch } = useQuery(templateQueries.get(id));
  const test = useTestTemplate();
  const [language, setLanguage] = useState<Language>(isLanguage(i18n.language) ? i18n.language : "en");
  const [form, setForm] = useState<Form>("html");
  const email = data?.[language];
  const send = () =>
    test.mutate(
      { id, language },
      {
        onSuccess: () => notifySuccess(t("emailTemplates.sent", { address })),
        onError: (error) => notifyFailure(error),
      },
    );
  return (
    <Dialog opened onClose={onClose} title={email?.subject ?? t("emailTemplates.preview")} width={720}>
      <div className={classes.content}>
        <div className={classes.tools}>
          <SegmentedControl<Language>
            aria-label={t("emailTemplates.language")}
            value={language}
            data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={setLanguage}
          />
          <SegmentedControl<Form>
            aria-label={t("emailTemplates.form")}
            value={form}
            data={FORMS.map((value) => ({ value, label: t(`emailTemplates.forms.${value}`) }))}
            onChange={setForm}
          />
        </div>
        {error && !data ? (
          <ErrorState
            title={t("emailTemplates.failedOne")}
            text={explain(error).text}
            onRetry={() => void refetch()}
          />
        ) : !email ? (
          <ItemListSkeleton rows={6} />
        ) : form === "html" ? (
          <EmailFrame title={email.subject} html={email.html} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keys.
          <pre className={classes.text} lang={language} tabIndex={0}>
            {email.text}
          </pre>
        )}
      </div>
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {t("common.close")}
        </Button>
        <Button leftSection={<Send size={16} aria-hidden />} loading={test.isPending} onClick={send}>
          {t("emailTemplates.test")}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
