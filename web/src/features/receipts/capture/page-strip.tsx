import { ActionIcon, UnstyledButton } from "@mantine/core";
import { FileText, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./page-strip.module.css";
import type { Page } from "./use-pages";

interface PageStripProps {
  pages: readonly Page[];
  /** The page that is shown large, if one is. */
  shown: string | null;
  onShow: (page: Page) => void;
  onRemove: (page: Page) => void;
}

/** The pages of a receipt so far, in their order. */
export function PageStrip({ pages, shown, onShow, onRemove }: PageStripProps) {
  const { t } = useTranslation();
  if (pages.length === 0) return null;
  return (
    <ul className={classes.strip} aria-label={t("capture.pages.title")}>
      {pages.map((page, at) => (
        <li key={page.key} className={classes.page}>
          <UnstyledButton
            className={classes.face}
            aria-label={t("capture.pages.show", { number: at + 1 })}
            aria-pressed={page.key === shown}
            onClick={() => onShow(page)}
          >
            <PagePicture page={page} />
          </UnstyledButton>
          <span className={classes.number} aria-hidden>
            {at + 1}
          </span>
          <ActionIcon
            variant="default"
            size={24}
            radius="xl"
            className={classes.remove ?? ""}
            aria-label={t("capture.pages.remove", { number: at + 1 })}
            onClick={() => onRemove(page)}
          >
            <X size={14} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

/** What a page looks like, small; a sign of a document where the browser cannot draw it. */
export function PagePicture({ page }: { page: Page }) {
  const [isDrawn, setDrawn] = useState(true);
  if (page.url === null || !isDrawn) return <FileText size={22} aria-hidden />;
  return <img className={classes.picture} src={page.url} alt="" onError={() => setDrawn(false)} />;
}
