import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  selectWorkspace,
  useWorkspace,
  WorkspaceFallback,
  workspaceQueries,
} from "@/features/identity/workspaces/public";
import { PageHeader } from "@/ui/page-header";
import { withoutOwn } from "./parameters";
import { REPORT_TYPES } from "./question";
import { ReportFrame } from "./report-frame";
import { ReportSkeleton } from "./report-skeleton";
import { addressOf, readReportSearch } from "./search";

/** A report of a workspace. The router lets none of another type in. */
export default function ReportPage() {
  const { t } = useTranslation();
  const { reportType } = useParams({ strict: false });
  const type = REPORT_TYPES.find((known) => known === reportType) ?? "transactions-list";
  const given = useSearch({ strict: false }) as Record<string, unknown>;
  const { workspace: named, question } = readReportSearch(given, type);
  const navigate = useNavigate();
  const workspaces = useQuery(workspaceQueries.list());
  const workspace = useWorkspace();
  const wanted = workspaces.data?.find(({ id }) => id === named)?.id;
  const isElsewhere = workspace !== undefined && named !== undefined && named !== workspace.id;
  const followed = useRef<string>(undefined);
  useEffect(() => {
    if (wanted && followed.current !== wanted) {
      // Whoever follows a link into a workspace goes on working there.
      followed.current = wanted;
      selectWorkspace(wanted);
    } else if (isElsewhere && workspaces.isSuccess) {
      // Another one was chosen since, or the one of the address is not to be seen (any more).
      void navigate({
        to: "/reports/$reportType",
        params: { reportType: type },
        search: addressOf(withoutOwn(question), { workspace: workspace.id }),
        replace: true,
      });
    }
  });
  if (workspace && !isElsewhere) {
    return <ReportFrame key={`${workspace.id} ${type}`} workspace={workspace} type={type} />;
  }
  return (
    <>
      <PageHeader title={t(`reports.types.${type}`)} />
      <WorkspaceFallback skeleton={<ReportSkeleton />} />
    </>
  );
}
