import { Skeleton, TextInput } from "@mantine/core";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain, fieldErrors, formError } from "@/api/errors";
import { CopyField } from "@/ui/copy-field";
import { Dialog } from "@/ui/dialog";
import { ErrorState } from "@/ui/error-state";
import { FormShell } from "@/ui/form-shell";
import { useBeginSecondFactor, useConfirmSecondFactor } from "./api";
import { RecoveryCodes } from "./recovery-codes";
import classes from "./second-factor.module.css";
import { CODE_DIGITS, digitsOf, grouped } from "./secret";

const QrCode = lazy(() => import("./qr-code"));

/** Brings the secret into an app, proves it by a code, and hands over the recovery codes. */
export default function SetUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate: begin, data: draft, error, isPending } = useBeginSecondFactor();
  const confirm = useConfirmSecondFactor();
  useEffect(() => begin(), [begin]);
  const codes = confirm.data;
  return (
    <Dialog
      opened
      onClose={onClose}
      // The codes are shown once: they leave by the button that says they are kept.
      pending={confirm.isPending || codes !== undefined}
      title={codes ? t("secondFactor.codesTitle") : t("secondFactor.setUpTitle")}
      width={560}
    >
      {codes && <RecoveryCodes codes={codes} onDone={onClose} />}
      {!codes && draft && <Scan draft={draft} confirm={confirm} onClose={onClose} />}
      {!codes && isPending && <Skeleton height={320} />}
      {!codes && error && (
        <ErrorState
          title={t("secondFactor.beginFailed")}
          text={explain(error).text}
          onRetry={() => begin()}
        />
      )}
    </Dialog>
  );
}

interface ScanProps {
  draft: { secret: string; uri: string };
  confirm: ReturnType<typeof useConfirmSecondFactor>;
  onClose: () => void;
}

function Scan({ draft, confirm, onClose }: ScanProps) {
  const { t } = useTranslation();
  const [otp, setOtp] = useState("");
  const [incomplete, setIncomplete] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const again = () => {
    setOtp("");
    field.current?.focus();
  };
  return (
    <FormShell
      onSubmit={() => {
        setIncomplete(otp.length < CODE_DIGITS);
        if (otp.length === CODE_DIGITS) confirm.mutate(otp, { onError: again });
      }}
      onCancel={onClose}
      pending={confirm.isPending}
      error={formError(confirm.error, ["otp"])}
      submitLabel={t("secondFactor.switchOn")}
    >
      <ol className={classes.steps}>
        <li className={classes.step}>
          <p className={classes.stepTitle}>{t("secondFactor.scan")}</p>
          <div className={classes.scan}>
            <Suspense fallback={<Skeleton width={184} height={184} radius="md" />}>
              <QrCode text={draft.uri} label={t("secondFactor.qr")} />
            </Suspense>
            <div className={classes.aside}>
              <p className={classes.hint}>{t("secondFactor.scanHint")}</p>
              {/* A phone cannot scan its own screen. */}
              <a className={classes.hint} href={draft.uri}>
                {t("secondFactor.openApp")}
              </a>
            </div>
          </div>
          <CopyField whole label={t("secondFactor.secret")} value={grouped(draft.secret)} />
        </li>
        <li className={classes.step}>
          <p className={classes.stepTitle} id="otp-label">
            {t("secondFactor.enter")}
          </p>
          <TextInput
            aria-labelledby="otp-label"
            classNames={{ input: classes.otp ?? "" }}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={otp}
            onChange={(event) => {
              setIncomplete(false);
              setOtp(digitsOf(event.currentTarget.value));
            }}
            error={incomplete ? t("secondFactor.incomplete") : fieldErrors(confirm.error).otp}
            ref={field}
            // The dialog has opened before there was a field.
            autoFocus
          />
        </li>
      </ol>
    </FormShell>
  );
}
