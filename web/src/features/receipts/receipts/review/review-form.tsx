import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Check, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/api-error";
import { may } from "@/api/workspace";
import type { AccountRow } from "@/features/books/accounts/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { focusUnreadable } from "@/ui/focus-unreadable";
import { notifyAction } from "@/ui/notify";
import { PanelNote } from "@/ui/panel-note";
import { useFocusNext } from "@/ui/use-focus-next";
import { type PageRegion, type ReceiptDetails, type ReceiptDraft, receiptQueries } from "../api";
import { AiNote } from "./ai-note";
import { useConfirm } from "./api";
import { confirmBody } from "./body";
import { ChoicePanel } from "./choice-panel";
import { Fields } from "./fields";
import { ReadingSteps } from "./reading-steps";
import classes from "./review-form.module.css";
import { useReviewForm } from "./use-review-form";
import { useReviewKeys } from "./use-review-keys";
import { remarksOf } from "./values";

interface ReviewFormProps {
  workspace: Workspace;
  accounts: readonly AccountRow[];
  details: ReceiptDetails;
  /** What was read; null where it is filled in from the beginning. */
  draft: ReceiptDraft | null;
  /** Whether another receipt waits after this one. */
  hasNext: boolean;
  /** The way to the receipts beside, at the beginning of the bar. */
  beside: ReactNode;
  root: RefObject<HTMLElement | null>;
  onMark: (region: PageRegion | null) => void;
  /** It is done with. */
  onDone: () => void;
}

/** The first field of what should be looked at. */
const FIRST = "input:not([type=hidden]):not([disabled])";

/** What a receipt will become, to be checked and added. */
export function ReviewForm(props: ReviewFormProps) {
  const { workspace, accounts, details, draft, hasNext, beside, root, onMark, onDone } = props;
  const { receipt } = details;
  const { t } = useTranslation();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const form = useReviewForm({ workspace, accounts, details, draft });
  const confirm = useConfirm(workspace.id, receipt.id);
  const focusNext = useFocusNext(root);
  const canEdit = receipt.can_edit && accounts.length > 0;
  const isAttaching = form.choice?.kind === "attach";
  useFirstFocus(root, canEdit);

  const submit = () => {
    if (!canEdit || confirm.isPending) return;
    // The form is long: what is missing may be out of sight.
    focusNext("[data-doubtful] [type=radio], [aria-invalid=true]");
    const isUnreadable = !isAttaching && root.current !== null && focusUnreadable(root.current);
    if (form.reportProblems() || isUnreadable || !form.choice) return;
    const { choice, values, money } = form;
    const day = choice.kind === "attach" ? choice.match.date : values.date;
    // The form may be gone before the answer has come: the event of it is sometimes quicker.
    const added = ({ account_id, is_matched }: { account_id: string; is_matched: boolean }) => {
      notifyAction(
        t(is_matched ? "receipts.review.attached" : "receipts.review.added"),
        t("receipts.review.show"),
        () =>
          void navigate({
            to: "/workspaces/$workspaceId/accounts/$accountId",
            params: { workspaceId: workspace.id, accountId: account_id },
            search: { range: "custom", from: day, to: day },
          }),
      );
      onDone();
    };
    const refused = (error: unknown) => {
      form.refuse(error);
      const code = error instanceof ApiError ? error.code : null;
      if (code === "receipt_duplicate") form.unchoose();
      // Somebody was quicker, or the same receipt was added meanwhile: what is known of it now is asked for.
      if (code?.startsWith("receipt_"))
        void cache.invalidateQueries({ queryKey: receiptQueries.one(receipt.id).queryKey });
    };
    confirm.mutateAsync(confirmBody(values, money, choice, details.duplicate !== null)).then(added, refused);
  };
  useReviewKeys({ confirm: submit });

  const doubtful =
    Object.keys(form.doubts).length + form.values.lines.filter((line) => line.isDoubtful).length;
  const addLabel = isAttaching
    ? t(hasNext ? "receipts.review.attachNext" : "receipts.review.attach")
    : t(hasNext ? "receipts.review.addNext" : "receipts.review.add");
  return (
    <section
      ref={root}
      className={classes.form}
      aria-label={t("receipts.review.form")}
      onKeyDown={goToDoubtful}
    >
      <div className={classes.fields}>
        {!receipt.can_edit && <PanelNote>{t("receipts.review.readOnly")}</PanelNote>}
        {receipt.can_edit && accounts.length === 0 && (
          <PanelNote tone="warning">
            {t("receipts.review.noAccounts")} <Link to="/accounts">{t("receipts.review.toAccounts")}</Link>
          </PanelNote>
        )}
        {remarksOf(draft).map((issue) => (
          <PanelNote key={issue} tone="warning">
            {t(`receipts.issues.${issue}`)}
          </PanelNote>
        ))}
        <AiNote receipt={receipt} draft={draft} canRetry={canEdit} />
        <fieldset className={classes.all} disabled={!canEdit} aria-label={t("receipts.review.form")}>
          {form.draftNote}
          {form.hasToChoose && (
            <ChoicePanel
              workspaceId={workspace.id}
              accounts={accounts}
              matches={details.matches}
              duplicate={details.duplicate}
              choice={form.choice}
              onChoose={form.choose}
              error={form.problems.fields.choice}
            />
          )}
          {doubtful > 0 && canEdit && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.toCheck ?? ""}
              leftSection={<TriangleAlert size={14} aria-hidden />}
              title={t("receipts.review.firstToCheck")}
              onClick={() => doubtfulFields(root.current)[0]?.focus()}
            >
              {t("receipts.review.toCheck", { count: doubtful })}
            </Button>
          )}
          <Fields
            workspaceId={workspace.id}
            accounts={accounts}
            draft={draft}
            form={form}
            canCreateCategory={may(workspace, "edit_categories")}
            onMark={onMark}
          />
        </fieldset>
        {receipt.page_count > 0 && <ReadingSteps receipt={receipt} />}
      </div>
      <div className={classes.bar} data-bottom-bar="">
        {form.problems.form && (
          <p className={classes.error} role="alert">
            {form.problems.form}
          </p>
        )}
        <div className={classes.buttons}>
          {beside}
          {receipt.can_edit && (
            <Button
              className={classes.add ?? ""}
              leftSection={<Check size={16} aria-hidden />}
              loading={confirm.isPending}
              disabled={!canEdit}
              onClick={submit}
              title="Ctrl Enter"
            >
              {addLabel}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** What should be looked at, in its order on the screen. */
function doubtfulFields(root: HTMLElement | null): HTMLElement[] {
  const places = root?.querySelectorAll<HTMLElement>("[data-doubtful]") ?? [];
  return [...places].flatMap((place) =>
    place.matches(FIRST) ? place : (place.querySelector<HTMLElement>(FIRST) ?? []),
  );
}

/** Tab goes from what should be looked at to the next of it; after the last one on as ever. */
function goToDoubtful(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab" || event.shiftKey || event.defaultPrevented) return;
  const all = doubtfulFields(event.currentTarget);
  const here = all.indexOf(event.target as HTMLElement);
  const next = here < 0 ? undefined : all[here + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/**
 * Goes to what should be looked at first, or to the total where that is further down than one sees. A phone would cover
 * half of it with its keyboard.
 */
function useFirstFocus(root: RefObject<HTMLElement | null>, canEdit: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !canEdit || matchMedia("(pointer: coarse)").matches) return;
    isDone.current = true;
    const first = doubtfulFields(root.current)[0];
    const total = root.current?.querySelector<HTMLElement>("[data-field=total] input");
    const bar = root.current?.querySelector("[data-bottom-bar]")?.getBoundingClientRect();
    const isSeen = first && bar && first.getBoundingClientRect().bottom <= bar.top;
    (isSeen ? first : total)?.focus({ preventScroll: true });
  }, [root, canEdit]);
}
