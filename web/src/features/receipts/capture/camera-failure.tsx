import { Button } from "@mantine/core";
import { Camera, CameraOff, Images } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FileButton } from "@/ui/file-button";
import type { CameraProblem } from "./camera";
import classes from "./camera-failure.module.css";
import { ACCEPT } from "./limits";

interface CameraFailureProps {
  problem: CameraProblem;
  onAgain: () => void;
  onFiles: (files: File[]) => void;
}

const TITLES = {
  insecure: "capture.failures.insecure.title",
  refused: "capture.failures.refused.title",
  absent: "capture.failures.absent.title",
  busy: "capture.failures.busy.title",
} as const satisfies Record<CameraProblem, string>;

const TEXTS = {
  insecure: "capture.failures.insecure.text",
  refused: "capture.failures.refused.text",
  absent: "capture.failures.absent.text",
  busy: "capture.failures.busy.text",
} as const satisfies Record<CameraProblem, string>;

/** Why there is no camera to look through, and the other ways: the system's own camera, and files. */
export function CameraFailure({ problem, onAgain, onFiles }: CameraFailureProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.root}>
      <CameraOff size={34} strokeWidth={1.6} className={classes.icon} aria-hidden />
      <div role="status">
        <h3 className={classes.title}>{t(TITLES[problem])}</h3>
        <p className={classes.text}>{t(TEXTS[problem])}</p>
      </div>
      <div className={classes.buttons}>
        <FileButton
          input={{ accept: ACCEPT, multiple: true }}
          leftSection={<Images size={16} aria-hidden />}
          onFiles={onFiles}
          data-autofocus
        >
          {t("capture.choose")}
        </FileButton>
        <FileButton
          variant="default"
          className={classes.system ?? ""}
          input={{ accept: ACCEPT, capture: "environment" }}
          leftSection={<Camera size={16} aria-hidden />}
          onFiles={onFiles}
        >
          {t("capture.failures.systemCamera")}
        </FileButton>
        {(problem === "refused" || problem === "busy") && (
          <Button variant="default" onClick={onAgain}>
            {t("common.retry")}
          </Button>
        )}
      </div>
    </div>
  );
}
