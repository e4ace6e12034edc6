import { Button, UnstyledButton } from "@mantine/core";
import { Flashlight, FlashlightOff, Images, Plus, SwitchCamera, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FileButton } from "@/ui/file-button";
import { IconButton } from "@/ui/icon-button";
import { AddedNote } from "./added-note";
import type { ReceiptTarget } from "./api";
import { takePhoto } from "./camera";
import { CameraFailure } from "./camera-failure";
import classes from "./camera-view.module.css";
import { ACCEPT, MAX_FILES } from "./limits";
import { PagePicture, PageStrip } from "./page-strip";
import { useCamera } from "./use-camera";
import { useCodeScan } from "./use-code-scan";
import type { Page } from "./use-pages";
import { useScanner } from "./use-scanner";

interface CameraViewProps {
  target: ReceiptTarget;
  pages: readonly Page[];
  /** Why the pages cannot be sent as they are, or null. */
  problem: string | null;
  onAdd: (files: readonly File[]) => readonly Page[];
  onRemove: (page: Page) => void;
  onUpload: () => void;
}

/** What the camera sees. Codes are read as they come into sight, and photos are taken as pages of one receipt. */
export function CameraView({ target, pages, problem, onAdd, onRemove, onUpload }: CameraViewProps) {
  const { t } = useTranslation();
  const camera = useCamera();
  const scan = useCodeScan(target);
  const video = useRef<HTMLVideoElement>(null);
  const [shown, setShown] = useState<string | null>(null);
  const [isTaking, setTaking] = useState(false);
  const page = pages.find(({ key }) => key === shown) ?? null;
  const { state } = camera;
  const isLive = state.kind === "live";
  // Of a receipt that is being photographed the server reads the code by itself.
  const isPaused = pages.length > 0 || scan.state.kind !== "looking";
  const canRead = useScanner({ video, isOn: isLive, isPaused, onCodes: scan.onCodes });

  const mayShoot = isLive && !isTaking && pages.length < MAX_FILES;

  const add = (files: readonly File[]) => {
    const added = onAdd(files);
    setShown(added.at(-1)?.key ?? null);
  };
  const shoot = async () => {
    if (!mayShoot || !isLive || !video.current) return;
    setTaking(true);
    try {
      const photo = await takePhoto(video.current, state.track);
      if (!photo) return;
      const ending = photo.type === "image/png" ? "png" : "jpg";
      add([
        new File([photo], t("capture.photoName", { number: pages.length + 1, ending }), { type: photo.type }),
      ]);
    } finally {
      setTaking(false);
    }
  };
  const hint = () => {
    if (scan.state.kind === "sending") return t("capture.camera.found");
    if (page || pages.length > 0) return t("capture.camera.pages", { count: pages.length });
    if (scan.state.kind === "looking" && scan.state.problem) return scan.state.problem;
    return canRead ? t("capture.camera.hint") : t("capture.camera.noCodes");
  };
  const upload = (
    <Button
      leftSection={<Upload size={16} aria-hidden />}
      disabled={pages.length === 0 || problem !== null}
      onClick={onUpload}
    >
      {t("capture.upload")}
    </Button>
  );

  if (state.kind === "failed" && pages.length === 0) {
    return <CameraFailure problem={state.problem} onAgain={camera.again} onFiles={add} />;
  }
  return (
    <div className={classes.view}>
      <div className={classes.frame} data-taking={isTaking || undefined}>
        <video
          ref={(element) => {
            video.current = element;
            camera.attach(element);
          }}
          className={classes.video}
          data-hidden={page !== null || undefined}
          aria-label={t("capture.camera.label")}
          autoPlay
          muted
          playsInline
        />
        {page ? (
          <div className={classes.still}>
            <PagePicture key={page.key} page={page} />
          </div>
        ) : (
          <>
            <span className={classes.corners} aria-hidden />
            <div className={classes.tools}>
              {camera.torch && (
                <IconButton
                  className={classes.tool ?? ""}
                  size={40}
                  icon={camera.torch.isLit ? FlashlightOff : Flashlight}
                  label={camera.torch.isLit ? t("capture.camera.torchOff") : t("capture.camera.torchOn")}
                  onClick={camera.torch.toggle}
                />
              )}
              {camera.next && (
                <IconButton
                  className={classes.tool ?? ""}
                  size={40}
                  icon={SwitchCamera}
                  label={t("capture.camera.switch")}
                  onClick={camera.next}
                />
              )}
            </div>
          </>
        )}
        <p className={classes.hint} role="status" data-busy={scan.state.kind === "sending" || undefined}>
          {state.kind === "starting" ? t("capture.camera.starting") : hint()}
        </p>
        {scan.state.kind === "booked" && (
          <AddedNote booked={scan.state.booked} workspaceId={target.workspaceId} onAgain={scan.again} />
        )}
      </div>
      <PageStrip pages={pages} shown={shown} onShow={({ key }) => setShown(key)} onRemove={onRemove} />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {page ? (
        <div className={classes.controls} data-still>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            disabled={pages.length >= MAX_FILES}
            onClick={() => setShown(null)}
          >
            {t("capture.pages.another")}
          </Button>
          {upload}
        </div>
      ) : (
        <div className={classes.controls}>
          <FileButton
            variant="default"
            input={{ accept: ACCEPT, multiple: true }}
            leftSection={<Images size={16} aria-hidden />}
            onFiles={add}
          >
            {t("capture.camera.files")}
          </FileButton>
          <UnstyledButton
            className={classes.shutter}
            aria-label={t("capture.camera.shoot")}
            title={t("capture.camera.shoot")}
            // Not `disabled`: it has the focus while the camera is being started.
            aria-disabled={!mayShoot}
            onClick={() => void shoot()}
            data-autofocus
          />
          {pages.length > 0 ? upload : <span />}
        </div>
      )}
    </div>
  );
}
