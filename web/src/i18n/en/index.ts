import administration from "./administration";
import aiModels from "./ai-models";
import attachments from "./attachments";
import billing from "./billing";
import billingManagement from "./billing-management";
import budgets from "./budgets";
import bulk from "./bulk";
import capture from "./capture";
import categoryManagement from "./category-management";
import categorySuggestions from "./category-suggestions";
import core from "./core";
import dashboardMore from "./dashboard-more";
import find from "./find";
import forecast from "./forecast";
import goals from "./goals";
import history from "./history";
import imports from "./imports";
import invitation from "./invitation";
import money from "./money";
import notificationChannels from "./notification-channels";
import notificationManagement from "./notification-management";
import notifications from "./notifications";
import paymentManagement from "./payment-management";
import payments from "./payments";
import planning from "./planning";
import rateManagement from "./rate-management";
import rates from "./rates";
import realtime from "./realtime";
import receipts from "./receipts";
import reconciliations from "./reconciliations";
import recurring from "./recurring";
import refusals from "./refusals";
import reports from "./reports";
import rules from "./rules";
import savedReports from "./saved-reports";
import sharing from "./sharing";
import shortcuts from "./shortcuts";
import signIn from "./sign-in";
import splits from "./splits";
import tags from "./tags";
import transferSuggestions from "./transfer-suggestions";
import users from "./users";

/** All texts of the language, for types and tests; the application loads them in groups. */
const texts = {
  ...core,
  ...money,
  ...users,
  ...administration,
  ...aiModels,
  ...billing,
  ...billingManagement,
  ...payments,
  ...paymentManagement,
  ...history,
  ...realtime,
  ...invitation,
  ...sharing,
  ...categoryManagement,
  ...categorySuggestions,
  ...transferSuggestions,
  ...bulk,
  ...attachments,
  ...imports,
  ...capture,
  ...shortcuts,
  ...find,
  ...splits,
  ...rules,
  ...tags,
  ...reconciliations,
  ...rates,
  ...rateManagement,
  ...recurring,
  ...budgets,
  ...goals,
  ...forecast,
  ...planning,
  ...reports,
  ...savedReports,
  ...dashboardMore,
  ...receipts,
  ...notifications,
  ...notificationChannels,
  ...notificationManagement,
  discard: refusals.discard,
  auth: {
    ...signIn.auth,
    errors: {
      ...core.auth.errors,
      codes: { ...core.auth.errors.codes, ...refusals.auth.errors.codes },
      fields: { ...core.auth.errors.fields, ...refusals.auth.errors.fields },
      limits: { ...core.auth.errors.limits, ...refusals.auth.errors.limits },
    },
  },
};

export default texts;
