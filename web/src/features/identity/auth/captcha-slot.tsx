import { lazy, Suspense } from "react";
import classes from "./captcha-slot.module.css";

const CaptchaField = lazy(() => import("./captcha-field").then((field) => ({ default: field.CaptchaField })));

interface CaptchaSlotProps {
  /** The form was sent without an answer. */
  missing: boolean;
  /** Begin with the task for the device instead of the picture. */
  byWork?: boolean;
}

/** The place of the captcha in a form, whose code is loaded when one is wanted. */
export function CaptchaSlot(props: CaptchaSlotProps) {
  return (
    <Suspense fallback={<div className={classes.place} />}>
      <CaptchaField {...props} />
    </Suspense>
  );
}
