import type { Page } from "@playwright/test";
import { type Language, words } from "../support/texts.ts";
import { AccountScreen } from "./account.ts";
import { AccountListScreen } from "./account-list.ts";
import { AdministrationScreens } from "./administration.ts";
import { AiModelsScreen } from "./ai-models.ts";
import { AuthScreens } from "./auth.ts";
import { BillingScreen } from "./billing.ts";
import { BudgetScreen } from "./budget.ts";
import { Capture } from "./capture.ts";
import { CategoriesScreen } from "./categories.ts";
import { CategorySuggestions } from "./category-suggestions.ts";
import { DashboardScreen } from "./dashboard.ts";
import { Drafts } from "./drafts.ts";
import { Finder } from "./finder.ts";
import { GoalsScreen } from "./goals.ts";
import { HistoryScreen } from "./history.ts";
import { ImportScreen } from "./import.ts";
import { InvitationPage } from "./invitation.ts";
import { MembersDialog } from "./members.ts";
import { NotificationAdministrationScreen } from "./notification-administration.ts";
import { NotificationChannelsPanel } from "./notification-channels.ts";
import { NotificationsScreens } from "./notifications.ts";
import { CheckoutScreens, PaymentsScreen } from "./payments.ts";
import { PricesScreen } from "./prices.ts";
import { ProfileScreen } from "./profile.ts";
import { RatesScreen } from "./rates.ts";
import { ReceiptsScreen } from "./receipts.ts";
import { ReconcileScreen } from "./reconciling.ts";
import { RecurringScreen } from "./recurring.ts";
import { ReportsScreen } from "./reports.ts";
import { RulesScreen } from "./rules.ts";
import { SelectionBar } from "./selection-bar.ts";
import { Shell } from "./shell.ts";
import { TransferSuggestions } from "./transfer-suggestions.ts";
import { UsersScreen } from "./users.ts";
import { WorkspaceListScreen } from "./workspace-list.ts";

/** Every screen of the product in one browser page, found by the words of one language. */
export function screens(page: Page, language: Language = "en") {
  const t = words(language);
  return {
    auth: new AuthScreens(page, t),
    shell: new Shell(page, t),
    dashboard: new DashboardScreen(page, t),
    workspaces: new WorkspaceListScreen(page, t),
    members: new MembersDialog(page, t),
    invitation: new InvitationPage(page, t),
    accounts: new AccountListScreen(page, t),
    account: new AccountScreen(page, t),
    drafts: new Drafts(page, t),
    finder: new Finder(page, t),
    transferSuggestions: new TransferSuggestions(page, t),
    selection: new SelectionBar(page, t),
    capture: new Capture(page, t),
    categories: new CategoriesScreen(page, t),
    categorySuggestions: new CategorySuggestions(page, t),
    receipts: new ReceiptsScreen(page, t),
    recurring: new RecurringScreen(page, t),
    budget: new BudgetScreen(page, t),
    goals: new GoalsScreen(page, t),
    reports: new ReportsScreen(page, t),
    rates: new RatesScreen(page, t),
    reconciling: new ReconcileScreen(page, t),
    rules: new RulesScreen(page, t),
    history: new HistoryScreen(page, t),
    imports: new ImportScreen(page, t),
    prices: new PricesScreen(page, t),
    notifications: new NotificationsScreens(page, t),
    notificationAdministration: new NotificationAdministrationScreen(page, t),
    channels: new NotificationChannelsPanel(page, t),
    profile: new ProfileScreen(page, t),
    aiModels: new AiModelsScreen(page, t),
    billing: new BillingScreen(page, t),
    payments: new PaymentsScreen(page, t),
    checkout: new CheckoutScreens(page, t),
    users: new UsersScreen(page, t),
    administration: new AdministrationScreens(page, t),
  };
}

export type Screens = ReturnType<typeof screens>;
