import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Receipt } from "../api";
import { StepList } from "./step-list";
import classes from "./step-list.module.css";

/** How a receipt was read, on request: which steps were taken, and why others were not. */
export function ReadingSteps({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const [shown, { toggle }] = useDisclosure();
  const Icon = shown ? ChevronUp : ChevronDown;
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        rightSection={<Icon size={14} aria-hidden />}
        aria-expanded={shown}
        className={classes.toggle ?? ""}
        onClick={toggle}
      >
        {t("receipts.progress.steps")}
      </Button>
      {shown && <StepList receipt={receipt} />}
    </div>
  );
}
