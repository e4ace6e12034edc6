import accountDetail from "./account-detail.json";
import accounts from "./accounts.json";
import amount from "./amount.json";
import categories from "./categories.json";
import charts from "./charts.json";
import currencies from "./currencies.json";
import dashboard from "./dashboard.json";
import dates from "./dates.json";
import transactions from "./transactions.json";
import workspaces from "./workspaces.json";

/** The texts of everything about workspaces and money. */
const money = {
  accountDetail,
  accounts,
  amount,
  categories,
  charts,
  currencies,
  dashboard,
  dates,
  transactions,
  workspaces,
};

export default money;
