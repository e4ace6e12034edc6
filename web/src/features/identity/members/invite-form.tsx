import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { isEmail } from "@/features/identity/auth/public";
import { useFormDraft } from "@/session/use-form-draft";
import { GuardedForm } from "@/ui/guarded-form";
import { notifySuccess } from "@/ui/notify";
import { type NewInvitation, type Role, useInvite, type Workspace } from "./api";
import classes from "./invite-form.module.css";
import { invitableRoles } from "./roles";

/** RFC 5321 4.5.3.1.3. */
const MAX_EMAIL_LENGTH = 254;

interface InviteFormProps {
  workspace: Workspace;
  onInvited: (invitation: NewInvitation) => void;
}

/** Invites an address to the workspace, as what. */
export function InviteForm({ workspace, onInvited }: InviteFormProps) {
  const { t } = useTranslation();
  const invite = useInvite(workspace);
  const roles = invitableRoles(workspace);
  const [email, setEmail] = useState("");
  const [chosen, setChosen] = useState<Role | "">("editor");
  const draftNote = useFormDraft(`invitation:${workspace.id}`, { email, chosen }, (kept) => {
    setEmail(kept.email);
    setChosen(kept.chosen);
  });
  const [missed, setMissed] = useState<"both" | "email" | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // Whoever loses the right to give a role while the form is open has not chosen any.
  const role = chosen && roles.includes(chosen) ? chosen : "";
  const submit = () => {
    invite.reset();
    const address = email.trim();
    const lacking = !address || !role ? "both" : isEmail(address) ? null : "email";
    setMissed(lacking);
    if (lacking || !role) return field.current?.focus();
    invite.mutate(
      { email: address, role },
      {
        onSuccess: (invitation) => {
          setEmail("");
          onInvited(invitation);
          if (!invitation.link) notifySuccess(t("members.invite.sent", { email: invitation.email }));
          field.current?.focus();
        },
      },
    );
  };
  const refused =
    missed === "both"
      ? t("auth.errors.sentences.invitation_incomplete")
      : formError(invite.error, ["email", "role"], t("members.failures.invite"));
  const fields = fieldErrors(invite.error);
  return (
    <GuardedForm
      className={classes.form}
      onSubmit={submit}
      pending={invite.isPending}
      purpose={t("members.invite.submit")}
      error={refused}
    >
      {draftNote}
      <div className={classes.fields}>
        <TextInput
          ref={field}
          className={classes.email ?? ""}
          label={t("members.invite.email")}
          type="email"
          maxLength={MAX_EMAIL_LENGTH}
          autoComplete="off"
          value={email}
          onChange={(event) => {
            setMissed(null);
            setEmail(event.currentTarget.value);
          }}
          error={missed === "email" ? t("auth.errors.fields.invalid_email") : (fields.email ?? fields.role)}
          data-autofocus={workspace.users.length === 1 || undefined}
        />
        <NativeSelect
          className={classes.role ?? ""}
          label={t("members.invite.role")}
          value={role}
          onChange={(event) => setChosen(event.currentTarget.value as Role | "")}
          data={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        />
        {role && <p className={classes.hint}>{t(`roles.may.${role}`)}</p>}
        <Button type="submit" className={classes.submit ?? ""} loading={invite.isPending}>
          {t("members.invite.submit")}
        </Button>
      </div>
      {refused && (
        <p className={classes.error} role="alert">
          {refused}
        </p>
      )}
    </GuardedForm>
  );
}
