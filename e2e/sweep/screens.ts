import { PATHS } from "../../web/src/app/paths.ts";
import { REPORT_TYPES } from "../../web/src/features/reports/reports/report-types.ts";
import { household } from "../accessibility/household.ts";
import { COMPANY } from "../support/ai-models.ts";
import { type Api, BORIS, CLARA, day } from "../support/api.ts";
import type { Kym } from "../support/kym.ts";

/** What stands in the addresses of a household's screens. */
export type Ids = Record<"workspaceId" | "accountId" | "receiptId", string>;

/** A household that has one of each thing, so that each screen has something to press. */
export async function fullHousehold(api: Api, kym: Kym): Promise<Ids> {
  const { workspace, current, savings, food } = await household(api);
  await api.addMember(kym, workspace, BORIS, "editor");
  await api.inviteToWorkspace(workspace, CLARA.email, "viewer");
  await api.invite("somebody@example.org");
  await api.createBudget(workspace, "Months", [{ category_id: food, amount: "100" }]);
  await api.createGoal(workspace, savings, "Holiday", "500");
  const rent = { name: "Rent", amount: "300", dtstart: day(-1), mode: "confirm" } as const;
  await api.createRecurring(workspace, current, rent);
  await api.createRule(workspace, "Market", food);
  await api.createTransaction(current, {
    date: day(-3),
    total_amount: "-5.00",
    payee: "Hotel",
    tags: ["trip"],
  });
  await api.createWorkspaceRate(workspace, { date: day(-1), from: "EUR", to: "USD", rate: "1.1" });
  await api.createAiModel({ name: "Large", base_url: `https://${COMPANY}/v1`, tasks: ["categorize"] });
  const plan = await api.createPlan("Family", "10");
  await api.checkOut(plan);
  const { users } = await api.workspace(workspace.name);
  const boris = users.find(({ full_name }) => full_name === BORIS.full_name);
  await api.subscribe(plan, boris?.user_id ?? "");
  const receipt = await api.scanCode(workspace, BILL);
  return { workspaceId: workspace.id, accountId: current.id, receiptId: receipt?.id ?? "" };
}

/** What the code on a bill says. */
const BILL = "BCD\n002\n1\nSCT\n\nCity Power\nBE72000000001616\nEUR48.20\n\n\nInvoice 2025-117";

/** That of a link which nobody has sent. */
export const TOKEN = "token";

/** That of a payment which nobody has made. */
const NO_PAYMENT = "00000000-0000-7000-8000-000000000000";

/** The parts of the screens that have some; the forms of subscriptions want more plans and people than a household has. */
const TABS: Readonly<Record<string, readonly string[]>> = {
  [PATHS.billingManagement]: ["plans", "reports"],
  [PATHS.paymentManagement]: ["payments", "invoices", "settings"],
};

/** The address of every screen of the product; one that shows many kinds of a thing is looked at by its first. */
export function addresses(ids: Ids, everyReport: boolean): string[] {
  return Object.values(PATHS).flatMap((path) => {
    const reports = everyReport ? REPORT_TYPES : REPORT_TYPES.slice(0, 1);
    const tabs = TABS[path];
    if (tabs) return tabs.map((tab) => `${path}?tab=${tab}`);
    const types: readonly string[] = path.includes("$reportType") ? reports : [""];
    return types.map((reportType) => {
      const values: Record<string, string> = { ...ids, reportType, token: TOKEN, paymentId: NO_PAYMENT };
      return path.replace(
        /\{-\$(\w+)\}|\$(\w+)/g,
        (_, optional: string, name: string) => values[optional ?? name] ?? "",
      );
    });
  });
}
