import { expect } from "@playwright/test";
import type {
  Account,
  AiModel,
  AiTask,
  Budget,
  Category,
  Preview,
  Receipt,
  RecurringItem,
  Role,
  Rule,
  Transaction,
  Workspace,
} from "./api-answers.ts";
import type { Kym } from "./kym.ts";
import { MONTHLY_PLAN } from "./monthly-plan.ts";
import { code } from "./totp.ts";

export type * from "./api-answers.ts";

/** Somebody who can sign in. */
export interface Person {
  username: string;
  password: string;
  full_name: string;
  email: string;
}

let generation = 0;

/** Makes Anna, Boris and Clara people whom no program knows yet: one serves many tests, and each begins with strangers. */
export function renewPeople(): void {
  generation += 1;
}

function person(name: string, full_name: string, password: string): Person {
  return {
    full_name,
    password,
    get username() {
      return `${name}${generation}`;
    },
    get email() {
      return `${name}${generation}@example.org`;
    },
  };
}

export const ANNA = person("anna", "Anna Berg", "long enough to be safe");
export const BORIS = person("boris", "Boris Orlov", "another long one");
export const CLARA = person("clara", "Clara Winter", "yet another long one");

/** The product's interface for programs, for making the data that a browser test is not about. */
export class Api {
  private constructor(
    private readonly base: string,
    private readonly token: string,
  ) {}

  /** Registers the first administrator by the set-up link and signs in. */
  static async setUp(kym: Kym, person: Person = ANNA): Promise<Api> {
    const setup_token = new URL(await kym.setupLink()).searchParams.get("setup");
    await send(`${kym.url}/api/v1/auth/register`, "POST", { ...person, setup_token });
    kym.isSetUp = true;
    return Api.signIn(kym, person);
  }

  static async signIn(kym: Kym, person: Person = ANNA): Promise<Api> {
    const { username, password } = person;
    const tokens = await send<{ access_token: string }>(`${kym.url}/api/v1/auth/login`, "POST", {
      username,
      password,
    });
    return new Api(`${kym.url}/api/v1`, tokens.access_token);
  }

  /** Registers somebody as anybody could, and signs them in. */
  static async join(kym: Kym, person: Person = ANNA): Promise<Api> {
    await Api.register(kym, person);
    return Api.signIn(kym, person);
  }

  /** Registers somebody else, as anybody could, or by the link of an invitation. */
  static async register(kym: Kym, person: Person, link?: string): Promise<void> {
    const invitation = link === undefined ? {} : { invitation_token: tokenOf(link) };
    await send(`${kym.url}/api/v1/auth/register`, "POST", { ...person, ...invitation });
  }

  /** Adds a user; without a password they choose one by a link. */
  createUser(user: Omit<Person, "password"> & { is_superuser?: boolean }): Promise<unknown> {
    const { email, username, full_name, is_superuser = false } = user;
    return this.send("/users/", "POST", { email, username, full_name, is_superuser });
  }

  createWorkspace(name: string, currency = "EUR"): Promise<Workspace> {
    return this.send("/workspaces/", "POST", { name, currency, time_zone: ZONE });
  }

  async workspaces(): Promise<Workspace[]> {
    return (await this.send<{ items: Workspace[] }>("/workspaces/", "GET")).items;
  }

  async workspace(name: string): Promise<Workspace> {
    const found = (await this.workspaces()).find((workspace) => workspace.name === name);
    if (found === undefined) throw new Error(`No workspace ${name}`);
    return found;
  }

  /** Invites somebody to a workspace; gives the link, where no mail is sent. */
  async inviteToWorkspace({ id }: Workspace, email: string, role: Role): Promise<string> {
    const invitation = await this.send<{ link: string | null }>(`/workspaces/${id}/invitations`, "POST", {
      email,
      role,
    });
    return invitation.link ?? "";
  }

  /** Accepts the invitation behind a link. */
  accept(link: string): Promise<{ workspace_id: string }> {
    return this.send(`/workspaces/invitations/accept/${tokenOf(link)}`, "POST");
  }

  /** Registers somebody and makes them a member, as they could do themselves. */
  async addMember(kym: Kym, workspace: Workspace, person: Person, role: Role): Promise<Api> {
    const link = await this.inviteToWorkspace(workspace, person.email, role);
    const member = await Api.join(kym, person);
    await member.accept(link);
    return member;
  }

  /** Gives a member another role. */
  changeRole({ id, users }: Workspace, { full_name }: Person, role: Role): Promise<unknown> {
    const user = users.find((member) => member.full_name === full_name);
    return this.send(`/workspaces/${id}/users/${user?.user_id}`, "PUT", { role });
  }

  /** Puts a member out. */
  removeMember({ id, users }: Workspace, { full_name }: Person): Promise<unknown> {
    const user = users.find((member) => member.full_name === full_name);
    return this.send(`/workspaces/${id}/users/${user?.user_id}`, "DELETE");
  }

  createCategory(
    workspace: Workspace,
    name: string,
    kind: "expense" | "income" = "expense",
    more: { parent_id?: string; scope?: "workspace" | "personal" } = {},
  ): Promise<Category> {
    return this.send("/categories/", "POST", { workspace_id: workspace.id, name, kind, ...more });
  }

  /** Makes a rule that gives everything from a payee a category. */
  createRule({ id }: Workspace, payee: string, category_id: string): Promise<Rule> {
    return this.send(`/workspaces/${id}/rules`, "POST", {
      conditions: [{ field: "payee", op: "is", values: [payee] }],
      actions: [{ kind: "category", category_id }],
    });
  }

  async rules({ id }: Workspace): Promise<Rule[]> {
    return (await this.send<{ items: Rule[] }>(`/workspaces/${id}/rules`, "GET")).items;
  }

  createAccount(
    workspace: Workspace,
    name: string,
    account_type: string,
    opening_balance = "0",
    currency?: string,
  ): Promise<Account> {
    return this.send(`/workspaces/${workspace.id}/accounts/`, "POST", {
      name,
      account_type,
      opening_balance,
      ...(currency && { currency }),
    });
  }

  /** Sets an exchange rate of a workspace's own: one of `from` is so many of `to`. */
  createWorkspaceRate(
    { id }: Workspace,
    rate: { date: string; from: string; to: string; rate: string },
  ): Promise<unknown> {
    return this.send(`/workspaces/${id}/exchange-rates`, "POST", rate);
  }

  async accounts(workspace: Workspace): Promise<Account[]> {
    const path = `/workspaces/${workspace.id}/accounts/?with_balances=true`;
    return (await this.send<{ items: Account[] }>(path, "GET")).items;
  }

  async categories(workspace: Workspace): Promise<Category[]> {
    return (await this.send<{ items: Category[] }>(`/categories/?workspace_id=${workspace.id}`, "GET")).items;
  }

  createTransaction(
    account: Account,
    row: {
      date: string;
      total_amount: string;
      payee?: string;
      category_id?: string;
      status?: string;
      tags?: string[];
      splits?: { category_id: string | null; amount: string; note: string }[];
    },
  ): Promise<Transaction> {
    return this.send("/transactions/", "POST", { account_id: account.id, ...row });
  }

  /** Makes a draft of a code, as a browser that has read it does. */
  async scanCode({ id }: Workspace, payload: string, format = "qr_code"): Promise<Receipt | null> {
    const body = { workspace_id: id, payload, format };
    return (await this.send<{ receipt: Receipt | null }>("/transactions/scan", "POST", body)).receipt;
  }

  /** Adds what a receipt says as a transaction. */
  confirmReceipt(
    { id }: Receipt,
    account: Account,
    row: { date: string; total_amount: string; payee: string },
  ): Promise<unknown> {
    const transaction = { account_id: account.id, ...row };
    return this.send(`/transactions/ocr/${id}/confirm`, "POST", { transaction });
  }

  /** Brings a receipt as a file, which is read in the background. */
  async uploadReceipt({ id }: Workspace, name: string, type: string, bytes: Buffer): Promise<Receipt> {
    const form = new FormData();
    form.set("workspace_id", id);
    form.append("files", new Blob([new Uint8Array(bytes)], { type }), name);
    return (await this.send<{ receipt: Receipt }>("/transactions/ocr", "POST", form)).receipt;
  }

  /** The newest receipts. */
  async receipts({ id }: Workspace): Promise<Receipt[]> {
    return (await this.send<{ items: Receipt[] }>(`/transactions/ocr?workspace_id=${id}`, "GET")).items;
  }

  /** Books many rows at once, as a file of a bank does: the calls of one row each would take minutes. */
  async importTransactions(
    { id }: Workspace,
    account: Account,
    rows: { date: string; payee: string; amount: string }[],
  ): Promise<void> {
    const lines = rows.map(({ date, payee, amount }, at) => `${date},${payee},${amount},row${at}`);
    const file = ["Date,Description,Amount,Transaction ID", ...lines].join("\n");
    const path = `/workspaces/${id}/imports`;
    const brought = await this.send<{ id: string }>(`${path}?name=rows.csv`, "POST", Buffer.from(file));
    await this.send(`${path}/${brought.id}/book`, "POST", {
      accounts: [{ part: 0, account_id: account.id }],
    });
    const state = async () => (await this.send<{ state: string }>(`${path}/${brought.id}`, "GET")).state;
    await expect.poll(state).toBe("booked");
  }

  /** Compares an account with a statement and closes it; both must agree. */
  async reconcile({ id }: Workspace, account: Account, date: string, balance: string): Promise<void> {
    const path = `/workspaces/${id}/accounts/${account.id}/reconciliations`;
    const body = { statement_date: date, statement_balance: balance };
    const begun = await this.send<{ id: string }>(path, "POST", body);
    await this.send(`${path}/${begun.id}/close`, "POST", {});
  }

  async transactions(account: Account): Promise<Transaction[]> {
    const list = await this.send<{ transactions: Transaction[] }>(
      `/transactions/?account_id=${account.id}`,
      "GET",
    );
    return list.transactions;
  }

  updateTransaction(row: Transaction, change: Partial<Transaction>): Promise<Transaction> {
    const { id, account_id, date, total_amount, category_id, status, payee, note } = { ...row, ...change };
    const { tags } = change;
    const body = { account_id, date, total_amount, category_id, status, payee, note, ...(tags && { tags }) };
    return this.send(`/transactions/${id}`, "PUT", body);
  }

  async deleteTransaction(row: Transaction): Promise<void> {
    await this.send(`/transactions/${row.id}`, "DELETE");
  }

  /** An expense that comes again; each month and booked by itself unless something else is said. */
  createRecurring(
    workspace: Workspace,
    account: Account,
    terms: {
      name: string;
      amount: string;
      dtstart: string;
      rrule?: string;
      mode?: "auto" | "confirm" | "remind";
      category_id?: string;
    },
  ): Promise<RecurringItem> {
    return this.send("/recurring-transactions/", "POST", {
      workspace_id: workspace.id,
      account_id: account.id,
      kind: "expense",
      amount_kind: "fixed",
      payee: terms.name,
      rrule: "FREQ=MONTHLY",
      mode: "auto",
      ...terms,
    });
  }

  async recurring({ id }: Workspace): Promise<RecurringItem[]> {
    const path = `/recurring-transactions/?workspace_id=${id}`;
    return (await this.send<{ items: RecurringItem[] }>(path, "GET")).items;
  }

  /** A budget by months from the first of this one, with an amount for each category. */
  createBudget(
    workspace: Workspace,
    name: string,
    lines: { category_id: string | null; amount: string }[],
    more: { is_private?: boolean; mode?: "tracking" | "envelope"; currency?: string } = {},
  ): Promise<Budget> {
    return this.send("/budgets/", "POST", {
      workspace_id: workspace.id,
      name,
      is_private: false,
      currency: workspace.currency,
      period: "monthly",
      anchor_date: `${day().slice(0, 7)}-01`,
      lines: lines.map((line) => ({ include_subcategories: true, ...line })),
      ...more,
    });
  }

  async budgets({ id }: Workspace): Promise<Budget[]> {
    const path = `/budgets/?workspace_id=${id}&date=${day()}`;
    const { items } = await this.send<{ items: { budget: Budget }[] }>(path, "GET");
    return items.map(({ budget }) => budget);
  }

  /** A goal that is counted by the balance of an account. */
  createGoal(workspace: Workspace, account: Account, name: string, target_amount: string): Promise<unknown> {
    return this.send("/goals/", "POST", {
      workspace_id: workspace.id,
      account_id: account.id,
      name,
      target_amount,
      source: "balance",
      start_date: day(),
    });
  }

  createTransfer(from: Account, to: Account, amount: string, date: string): Promise<unknown> {
    return this.send("/transactions/transfers", "POST", {
      from_account_id: from.id,
      to_account_id: to.id,
      amount,
      date,
    });
  }

  /** Sets up an AI model; what is not said of it matters only to those who ask it. */
  createAiModel(model: {
    name: string;
    base_url: string;
    tasks: AiTask[];
    model?: string;
    api_key?: string;
  }): Promise<AiModel> {
    return this.send("/ai-models/", "POST", {
      provider: "openai_compatible",
      model: "small",
      default_for: [],
      supports_vision: model.tasks.includes("receipt_image"),
      supports_json_schema: true,
      context_window: 128_000,
      max_output_tokens: 4_000,
      timeout_seconds: 60,
      temperature: null,
      price_in: "0",
      price_out: "0",
      monthly_token_cap: null,
      is_enabled: true,
      ...model,
    });
  }

  deleteAiModel({ id }: AiModel): Promise<unknown> {
    return this.send(`/ai-models/${id}`, "DELETE");
  }

  /** Agrees to these tasks with a recipient, and to nothing else. */
  agreeToAi(recipient: string, ...tasks: AiTask[]): Promise<unknown> {
    return this.send("/ai-consents/", "PUT", { items: tasks.map((task) => ({ recipient, task })) });
  }

  /** Invites somebody to register; gives the link. */
  async invite(email: string): Promise<string> {
    return (await this.send<{ link: string }>("/users/invitations", "POST", { email })).link;
  }

  /** Ends all sessions of the user but this one. */
  endOtherSessions(): Promise<unknown> {
    return this.send("/users/me/sessions", "DELETE");
  }

  /** Has an email sent with the link that confirms one's address. */
  askForConfirmation(): Promise<unknown> {
    return this.send("/users/me/email/confirmation", "POST");
  }

  /** Switches the authenticator app on; gives its secret and the recovery codes. */
  async setUpSecondFactor(): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = await this.send<{ secret: string }>("/users/me/second-factor", "POST");
    const path = "/users/me/second-factor/confirm";
    const { recovery_codes } = await this.send<{ recovery_codes: string[] }>(path, "POST", {
      otp: code(secret),
    });
    return { secret, recoveryCodes: recovery_codes };
  }

  saveSettings(settings: { language?: "en" | "ru"; theme?: "light" | "dark" | "auto" }): Promise<unknown> {
    return this.send("/users/settings", "PUT", settings);
  }

  /** Adds a plan that is paid by the month. */
  createPlan(name: string, price: string, more: Partial<typeof MONTHLY_PLAN> = {}): Promise<{ id: string }> {
    const plan = { ...MONTHLY_PLAN, code: name.toLowerCase(), names: { en: name, ru: "" }, price, ...more };
    return this.send("/billing/plans", "POST", plan);
  }

  /** Begins to pay for a plan. */
  async checkOut({ id: plan_id }: { id: string }): Promise<unknown> {
    const path = "/billing/checkout";
    const { amount, prorate_at } = await this.send<Preview>(`${path}/preview`, "POST", { plan_id });
    return this.send(path, "POST", { plan_id, expected_amount: amount, prorate_at, saves_method: false });
  }

  /** Subscribes somebody to a plan, as an administrator. */
  subscribe({ id: plan_id }: { id: string }, target_user_id: string): Promise<unknown> {
    return this.send("/billing/subscriptions", "POST", { plan_id, target_user_id });
  }

  /** Notes that everything was paid that is open. */
  async markInvoicesPaid(): Promise<void> {
    const { items } = await this.send<{ items: { id: string }[] }>("/billing/invoices?status=open", "GET");
    for (const { id } of items) await this.send(`/billing/invoices/${id}/mark-paid`, "POST", {});
  }

  /** Has payments made by bank transfer, by these instructions in every language. */
  takePayments(instructions: string): Promise<unknown> {
    const settings = {
      provider: "manual",
      invoice_prefix: "KYM-",
      payment_term_days: 14,
      instructions: { en: instructions, ru: instructions },
      receipt: null,
    };
    return this.send("/billing/payment-settings", "PUT", settings, { "If-Match": '"1"' });
  }

  private send<Answer>(path: string, method: string, body?: object, headers = {}): Promise<Answer> {
    return send(`${this.base}${path}`, method, body, { Authorization: `Bearer ${this.token}`, ...headers });
  }
}

function tokenOf(link: string): string {
  return link.split("/").at(-1) ?? "";
}

const BYTES = "application/octet-stream";

async function send<Answer>(
  url: string,
  method: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const isFile = Buffer.isBuffer(body);
  // What is around the parts of a form only its writer knows.
  const isForm = body instanceof FormData;
  const type = isFile ? BYTES : "application/json";
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body && !isForm && { "Content-Type": type }) },
    ...(body && { body: isForm ? body : isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}

/** Where browsers and workspaces are, so that both have the same day at every hour. */
export const ZONE = "Europe/Berlin";

/** A civil day there, counted from today. */
export function day(offset = 0): string {
  // Swedish dates are those of ISO 8601.
  const date = new Date(new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE }).format());
  date.setUTCDate(date.getUTCDate() + offset);
  return date.toISOString().slice(0, 10);
}
