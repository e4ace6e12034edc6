import { CircleCheck, CircleX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { testFailureOf } from "./account-draft";
import type { PaymentAccountTest } from "./api";
import classes from "./settings-view.module.css";

interface AccountTestProps {
  /** How the last test went; undefined before there was one. */
  test: PaymentAccountTest | undefined;
  /** Why it could not be made, or null. */
  error: unknown;
}

/** How the test of an account went, in words. */
export function AccountTest({ test, error }: AccountTestProps) {
  return <div role="status">{(test || error !== null) && <Verdict test={test} error={error} />}</div>;
}

function Verdict({ test, error }: AccountTestProps) {
  const { t } = useTranslation();
  const isGood = test?.ok ?? false;
  const Icon = isGood ? CircleCheck : CircleX;
  const text = () => {
    if (!test) return explain(error).text;
    if (!isGood)
      return t(`paymentSettings.test.failures.${testFailureOf(test.message)}`, { code: test.message ?? "" });
    return t(test.is_test ? "paymentSettings.test.goodTest" : "paymentSettings.test.goodLive");
  };
  return (
    <p className={classes.verdict} data-ok={isGood || undefined}>
      <Icon size={18} aria-hidden />
      <span>{text()}</span>
    </p>
  );
}
