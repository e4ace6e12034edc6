import { useTranslation } from "react-i18next";
import { CopyField } from "@/ui/copy-field";
import { DialogText } from "@/ui/dialog-text";
import { FormShell } from "@/ui/form-shell";
import { InstantText } from "@/ui/instant-text";

interface ShareLinkProps {
  /** What the link is for. */
  text: string;
  link: { link: string; expires_at: string };
  onDone: () => void;
}

/** A link that is shown this once, for the administrator to pass on. */
export function ShareLink({ text, link, onDone }: ShareLinkProps) {
  const { t } = useTranslation();
  return (
    <FormShell onSubmit={onDone} pending={false} error={null} submitLabel={t("administration.link.done")}>
      <DialogText>{text}</DialogText>
      <CopyField label={t("administration.link.label")} value={link.link} />
      <DialogText small>
        {t("administration.link.hint")} {t("administration.link.expires")}{" "}
        <InstantText at={link.expires_at} />
      </DialogText>
    </FormShell>
  );
}
