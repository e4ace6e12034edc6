import { useQuery } from "@tanstack/react-query";
import { accountQueries } from "@/features/books/accounts/public";
import { useLocale } from "@/ui/use-locale";
import type { ReportQuestion } from "../question";
import { accountsWithin } from "./narrow";

/** Types of accounts that stand on the side of what is owed, whatever their balance is. */
const OWED: readonly string[] = ["credit_card", "loan"];

/** The accounts that a report is of, by their types: a sum of balances is made of the rows of these. */
export function useAccountSides(workspaceId: string, filters: ReportQuestion) {
  const locale = useLocale();
  const withArchived = filters.includeArchived === true;
  const { data: list = [] } = useQuery(accountQueries.list(workspaceId));
  const { data: deleted = [] } = useQuery({
    ...accountQueries.deleted(workspaceId),
    enabled: withArchived,
  });
  const { data: types = [] } = useQuery(accountQueries.types(locale));
  const all = withArchived ? [...list, ...deleted] : list;
  const where = (fits: (type: string) => boolean) =>
    accountsWithin(
      all.filter(({ account_type }) => fits(account_type)).map((account) => account.id),
      filters,
    );
  return {
    assets: where((type) => !OWED.includes(type)),
    liabilities: where((type) => OWED.includes(type)),
    ofType: (wanted: string) => where((type) => type === wanted),
    /** What a type is called in the language now shown. */
    typeName: (type: string) => types.find((one) => one.id === type)?.name ?? type,
  };
}
