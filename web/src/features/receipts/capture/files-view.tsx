import { Button, Switch } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Camera, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatSize } from "@/lib/units";
import { ButtonRow } from "@/ui/button-row";
import { DropZone } from "@/ui/drop-zone";
import { IconButton } from "@/ui/icon-button";
import { useLocale } from "@/ui/use-locale";
import { hasCameraAccess } from "./camera";
import classes from "./files-view.module.css";
import { ACCEPT } from "./limits";
import { PagePicture } from "./page-strip";
import type { Page } from "./use-pages";

interface FilesViewProps {
  pages: readonly Page[];
  /** Why they cannot be sent as they are, or null. */
  problem: string | null;
  /** Whether all of them are pages of one receipt; null where that is no question. */
  isOneReceipt: boolean | null;
  onOneReceipt: (isOne: boolean) => void;
  onAdd: (files: readonly File[]) => void;
  onRemove: (page: Page) => void;
  onCamera: () => void;
  onUpload: () => void;
}

/** Files that are receipts, before they are sent. */
export function FilesView(props: FilesViewProps) {
  const { pages, problem, isOneReceipt, onOneReceipt, onAdd, onRemove, onCamera, onUpload } = props;
  const { t } = useTranslation();
  const hasMouse = useMediaQuery("(pointer: fine)", true, { getInitialValueInEffect: false });
  const good = pages.filter((page) => page.problem === null);
  const count = isOneReceipt ? Math.min(1, good.length) : good.length;
  return (
    <div className={classes.view}>
      <DropZone
        text={hasMouse ? t("capture.files.text") : t("capture.files.textTouch")}
        chooseLabel={t("capture.choose")}
        accept={ACCEPT}
        multiple
        isPending={false}
        quiet={pages.length > 0}
        problem={null}
        onFiles={onAdd}
      />
      {pages.length > 0 && (
        <ul className={classes.list} aria-label={t("capture.files.list")}>
          {pages.map((page) => (
            <FileRow key={page.key} page={page} onRemove={() => onRemove(page)} />
          ))}
        </ul>
      )}
      {isOneReceipt !== null && (
        <Switch
          label={t("capture.files.onePages")}
          description={t("capture.files.onePagesHint")}
          checked={isOneReceipt}
          onChange={({ currentTarget }) => onOneReceipt(currentTarget.checked)}
        />
      )}
      <ButtonRow error={problem}>
        {hasCameraAccess() && (
          <Button
            className={classes.camera ?? ""}
            variant="default"
            leftSection={<Camera size={16} aria-hidden />}
            onClick={onCamera}
          >
            {t("capture.useCamera")}
          </Button>
        )}
        {count > 0 && (
          <Button disabled={problem !== null} onClick={onUpload}>
            {t("capture.uploadCount", { count })}
          </Button>
        )}
      </ButtonRow>
    </div>
  );
}

function FileRow({ page, onRemove }: { page: Page; onRemove: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name, size } = page.file;
  return (
    <li className={classes.row}>
      <span className={classes.picture}>
        <PagePicture page={page} />
      </span>
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        {page.problem ? (
          <span className={classes.refused} role="alert">
            {page.problem}
          </span>
        ) : (
          <span className={classes.size}>{formatSize(size, locale)}</span>
        )}
      </span>
      <IconButton icon={X} label={t("capture.files.remove", { name })} onClick={onRemove} />
    </li>
  );
}
