import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, ChevronsDownUp, ImageIcon, Trash2 } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountRow } from "@/features/books/accounts/public";
import { useUndoKeys } from "@/features/books/transactions/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { IconButton } from "@/ui/icon-button";
import { PageHeader } from "@/ui/page-header";
import { useNamedScreen } from "@/ui/screen-title";
import { type ReceiptDetails, receiptQueries } from "../api";
import { DeleteDialog } from "../delete-dialog";
import { useReceiptName } from "../use-receipt-name";
import { AddedPanel } from "./added-panel";
import { FailedPanel } from "./failed-panel";
import { Picture, type Target } from "./picture";
import { ProcessingPanel } from "./processing-panel";
import { afterwards, placeIn } from "./queue";
import classes from "./review.module.css";
import { FormSkeleton } from "./review-skeleton";
import { usePicture } from "./use-picture";
import { useReviewKeys } from "./use-review-keys";

/** What is wanted as soon as the receipt is here. */
export const loadForm = () => import("./review-form");
const ReviewForm = lazy(async () => ({ default: (await loadForm()).ReviewForm }));

/** Why a file was never opened. A picture cannot be freed from its place then, so it is not attached. */
const UNOPENED: ReadonlySet<string> = new Set(["file_damaged", "file_type_refused", "picture_too_large"]);

interface ReviewProps {
  workspace: Workspace;
  accounts: readonly AccountRow[];
  details: ReceiptDetails;
}

/** A receipt beside what it will become, and the way through all that wait. */
export function Review({ workspace, accounts, details }: ReviewProps) {
  const { receipt, pages, draft } = details;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const name = useReceiptName()(receipt);
  useNamedScreen(name);
  const { data: queue } = useQuery(receiptQueries.queue(workspace.id));
  const ids = queue?.items.map(({ id }) => id) ?? [];
  const place = placeIn(ids, receipt.id);
  const picture = usePicture(pages.length);
  const form = useRef<HTMLElement>(null);
  const fill = useSearch({ strict: false, select: (search) => search.fill });
  const [isFilling, setFilling] = useState(fill === true);
  const [isDeleting, setDeleting] = useState(false);
  const [isPictureShown, setPictureShown] = useState(true);
  const goTo = (id: string | null) => {
    if (id) void navigate({ to: "/receipts/$receiptId", params: { receiptId: id } });
    else void navigate({ to: "/receipts" });
  };
  useReviewKeys({
    ...(place.next && { next: () => goTo(place.next) }),
    ...(place.previous && { previous: () => goTo(place.previous) }),
    ...(pages.length > 0 && {
      zoomIn: picture.zoomIn,
      zoomOut: picture.zoomOut,
      fit: () => picture.fitTo("auto"),
      rotate: picture.rotate,
    }),
  });

  // What was added just now is taken back from the receipt after it, too.
  useUndoKeys(workspace.id, receipt.can_edit);

  const { state } = receipt;
  const isOpen = state === "review" || (state === "failed" && isFilling);
  const following = afterwards(ids, receipt.id);
  const isPictured = pages.length > 0 && state !== "booked";
  const targets: Target[] = draft && isOpen ? targetsOf(draft) : [];
  return (
    <>
      <PageHeader
        title={name}
        actions={
          <>
            {place.number !== null && (
              <span className={classes.place}>
                {t("receipts.review.place", { number: place.number, total: place.total })}
              </span>
            )}
            <Button
              component={Link}
              to="/receipts"
              variant="default"
              leftSection={<ChevronLeft size={16} aria-hidden />}
            >
              {t("receipts.review.inbox")}
            </Button>
            {receipt.can_edit && state !== "booked" && (
              <IconButton
                icon={Trash2}
                label={t("receipts.review.delete")}
                variant="default"
                size={36}
                onClick={() => setDeleting(true)}
              />
            )}
          </>
        }
      >
        {pages.length === 0 && draft?.source === "qr" && (
          <p className={classes.hint}>{t("receipts.picture.none")}</p>
        )}
        {pages.length === 0 && receipt.error && UNOPENED.has(receipt.error) && (
          <p className={classes.hint}>{t("receipts.picture.unopened")}</p>
        )}
      </PageHeader>
      <div className={classes.layout} data-pictured={isPictured || undefined}>
        {isPictured && (
          <div className={classes.picture} data-hidden={!isPictureShown || undefined}>
            {isPictureShown && (
              <Picture
                receipt={receipt}
                pages={pages}
                state={picture}
                targets={targets}
                onTarget={(field) => focusField(form.current, field)}
              />
            )}
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.toggle ?? ""}
              leftSection={
                isPictureShown ? (
                  <ChevronsDownUp size={14} aria-hidden />
                ) : (
                  <ImageIcon size={14} aria-hidden />
                )
              }
              onClick={() => setPictureShown(!isPictureShown)}
            >
              {t(isPictureShown ? "receipts.picture.hide" : "receipts.picture.show")}
            </Button>
          </div>
        )}
        {isOpen ? (
          <Suspense fallback={<FormSkeleton />}>
            <ReviewForm
              // What was read anew is another form.
              key={receipt.version}
              workspace={workspace}
              accounts={accounts}
              details={details}
              draft={draft}
              hasNext={following !== null}
              beside={
                <>
                  <IconButton
                    icon={ChevronLeft}
                    variant="default"
                    size={36}
                    label={t("receipts.review.previous")}
                    disabled={place.previous === null}
                    onClick={() => goTo(place.previous)}
                  />
                  <IconButton
                    icon={ChevronRight}
                    variant="default"
                    size={36}
                    label={t("receipts.review.next")}
                    disabled={place.next === null}
                    onClick={() => goTo(place.next)}
                  />
                </>
              }
              root={form}
              onMark={picture.mark}
              onDone={() => goTo(following)}
            />
          </Suspense>
        ) : state === "processing" ? (
          <ProcessingPanel receipt={receipt} onCancel={() => setDeleting(true)} />
        ) : state === "failed" ? (
          <FailedPanel receipt={receipt} onFill={() => setFilling(true)} />
        ) : (
          <AddedPanel receipt={receipt} following={following} />
        )}
      </div>
      {isDeleting && (
        <DeleteDialog
          receipt={receipt}
          onClose={() => setDeleting(false)}
          onDeleted={() => goTo(following)}
        />
      )}
    </>
  );
}

/** What on the picture leads to which field. */
function targetsOf({
  total,
  date,
  merchant,
  currency,
  lines,
}: NonNullable<ReceiptDetails["draft"]>): Target[] {
  const fields = { total, date, payee: merchant, currency };
  return [
    ...Object.entries(fields).map(([name, field]) => ({
      name,
      region: field?.region ?? null,
      isDoubtful: field !== null && field.confidence < 80,
    })),
    ...lines.map((line, at) => ({
      name: `line ${at + 1}`,
      region: line.region,
      isDoubtful: line.confidence < 80 || line.differs,
    })),
  ];
}

/** Goes to a field that a place on the picture belongs to. */
function focusField(form: HTMLElement | null, name: string): void {
  const [, number] = /^line (\d+)$/.exec(name) ?? [];
  const place = number ? `[data-line]:nth-child(${number})` : `[data-field="${name}"]`;
  form?.querySelector<HTMLElement>(`${place} input`)?.focus();
}
