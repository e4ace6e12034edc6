import { ActionIcon } from "@mantine/core";
import { Camera } from "lucide-react";
import { useTranslation } from "react-i18next";
import classes from "./camera-button.module.css";
import { openCapture } from "./request";

/** The camera, one tap away on every screen of a phone. The page's foot has the room for it. */
export function CameraButton() {
  const { t } = useTranslation();
  return (
    <ActionIcon
      className={classes.button ?? ""}
      variant="default"
      size={42}
      radius="xl"
      aria-label={t("capture.scan")}
      title={t("capture.scan")}
      onClick={() => openCapture("camera")}
    >
      <Camera size={20} aria-hidden />
    </ActionIcon>
  );
}
