import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { RotateCcw, X } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "@/ui/icon-button";
import { Progress } from "@/ui/progress";
import classes from "./upload-panel.module.css";
import { cancel, clearEnded, isOnItsWay, sendAgain, type Upload, useUploads } from "./uploads";

/** How long it stays when everything has arrived, in milliseconds. */
const STAYS = 10_000;

/** What is on its way, at the bottom of every screen, and what became of it. */
export function UploadPanel() {
  const { t } = useTranslation();
  const uploads = useUploads((state) => state.uploads);
  const added = uploads.filter(({ state }) => state === "added");
  const open = uploads.filter(isOnItsWay);
  const failed = uploads.filter(({ state }) => state === "failed");
  const isDone = added.length > 0 && open.length === 0 && failed.length === 0;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(clearEnded, STAYS);
    return () => clearTimeout(timer);
  }, [isDone]);
  if (uploads.length === 0) return null;
  const [first] = added;
  const title =
    open.length > 0
      ? t("capture.uploads.sending", { count: open.length })
      : failed.length > 0
        ? t("capture.uploads.failed", { count: failed.length })
        : t("capture.uploads.added", { count: added.length });
  const receiptId = added.length === 1 ? first?.receiptId : null;
  return (
    <section className={classes.panel} aria-label={t("capture.uploads.title")}>
      <div className={classes.head}>
        <p className={classes.title} role="status">
          {title}
        </p>
        {open.length === 0 && <IconButton icon={X} label={t("common.close")} onClick={clearEnded} />}
      </div>
      {open.length + failed.length > 0 && (
        <ul className={classes.list}>
          {[...open, ...failed].map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      {open.length === 0 && added.length > 0 && (
        <div className={classes.foot}>
          {added.some(({ isKnown }) => isKnown) && (
            <p className={classes.known}>
              {t("capture.uploads.known", { count: added.filter(({ isKnown }) => isKnown).length })}
            </p>
          )}
          {receiptId ? (
            <Link
              to="/receipts/$receiptId"
              params={{ receiptId }}
              className={classes.link}
              onClick={clearEnded}
            >
              {t("capture.uploads.review")}
            </Link>
          ) : (
            <Link to="/receipts" className={classes.link} onClick={clearEnded}>
              {t("capture.uploads.inbox")}
            </Link>
          )}
        </div>
      )}
    </section>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation();
  const { key, name, share, state, problem } = upload;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        {problem === null ? (
          <Progress label={name} value={share} />
        ) : (
          <>
            <span className={classes.name}>{name}</span>
            <span className={classes.problem}>{problem}</span>
            <Button
              className={classes.retry ?? ""}
              variant="default"
              size="compact-xs"
              leftSection={<RotateCcw size={13} aria-hidden />}
              onClick={() => void sendAgain(upload)}
            >
              {t("common.retry")}
            </Button>
          </>
        )}
      </div>
      <IconButton
        icon={X}
        label={
          state === "failed" ? t("capture.uploads.dismiss", { name }) : t("capture.uploads.cancel", { name })
        }
        onClick={() => cancel(key)}
      />
    </li>
  );
}
