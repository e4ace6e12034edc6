import { ActionIcon, NativeSelect } from "@mantine/core";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import classes from "./pager.module.css";
import { useLocale } from "./use-locale";

/** Rows on a page; 0 stands for all of them. The first is the default (spec, section 9). */
export const PAGE_SIZES = [15, 50, 100, 0] as const;

export type PageSize = (typeof PAGE_SIZES)[number];

interface PagerProps {
  total: number;
  page: number;
  size: PageSize;
  /** How many rows "all" shows at most; without it there is no bound. */
  maxPageSize?: number;
  onPage: (page: number) => void;
  onSize: (size: PageSize) => void;
}

/** How many rows are seen, and the way to the others. */
export function Pager({ total, page, size, maxPageSize, onPage, onSize }: PagerProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const perPage = size === 0 ? Math.max(1, Math.min(total, maxPageSize ?? total)) : size;
  const pages = Math.max(1, Math.ceil(total / perPage));
  const first = total === 0 ? 0 : page * perPage + 1;
  const count = (value: number) => formatCount(value, locale);
  const range = { from: count(first), to: count(Math.min(total, (page + 1) * perPage)), total: count(total) };
  return (
    <nav className={classes.pager} aria-label={t("pager.pages")}>
      <div className={classes.size}>
        <span aria-hidden>{t("pager.size")}</span>
        <NativeSelect
          aria-label={t("pager.size")}
          size="xs"
          value={size}
          data={PAGE_SIZES.map((value) => ({
            value: String(value),
            label: value === 0 ? t("pager.all") : count(value),
          }))}
          onChange={({ currentTarget }) =>
            onSize(PAGE_SIZES.find((option) => String(option) === currentTarget.value) ?? PAGE_SIZES[0])
          }
        />
      </div>
      <span className={classes.range}>{t("pager.range", range)}</span>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t("pager.previous")}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t("pager.next")}
        disabled={page >= pages - 1}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={16} />
      </ActionIcon>
    </nav>
  );
}
