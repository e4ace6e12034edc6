import { useTranslation } from "react-i18next";
import { CopyField } from "@/ui/copy-field";
import classes from "./invitation-link.module.css";

/** A link that is shown this once, where no mail carries it. */
export function InvitationLink({ email, link }: { email: string; link: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.box}>
      <CopyField label={t("members.invite.link", { email })} value={link} />
      <p className={classes.hint}>{t("members.invite.linkHint")}</p>
    </div>
  );
}
