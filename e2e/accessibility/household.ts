import { type Account, type Api, day, type Workspace } from "../support/api.ts";

/** Books with something of everything. */
export interface Household {
  workspace: Workspace;
  current: Account;
  savings: Account;
  /** Categories with amounts on them. */
  food: string;
  fun: string;
}

/** Makes a household: two accounts, categories, bookings of every kind, a transfer. */
export async function household(api: Api): Promise<Household> {
  const workspace = await api.createWorkspace("Home");
  const current = await api.createAccount(workspace, "Current", "debit_card", "1000");
  const savings = await api.createAccount(workspace, "Savings", "savings", "250");
  const { id: food } = await api.createCategory(workspace, "Nourishment");
  const { id: fun } = await api.createCategory(workspace, "Amusement");
  for (const [at, [payee, total_amount, status]] of (
    [
      ["Market", "-60.00", "pending"],
      ["Employer", "800.00", "cleared"],
      ["Baker", "-12.50", "cleared"],
      ["Landlord", "-600.00", "pending"],
      ["Kiosk", "-3.00", "planned"],
    ] as const
  ).entries()) {
    const kind = total_amount.startsWith("-") ? { category_id: food } : {};
    await api.createTransaction(current, { date: day(-at), total_amount, payee, status, ...kind });
  }
  await api.createTransfer(current, savings, "50", day());
  return { workspace, current, savings, food, fun };
}
