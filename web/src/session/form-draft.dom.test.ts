import { beforeEach, expect, test, vi } from "vitest";
import { clearDrafts, clearStorage, setSharedComputer } from "@/lib/storage";
import { formDraft } from "./form-draft";
import type { SessionUser } from "./record";
import { useSession } from "./session";

const ANN = { id: "ann" } as SessionUser;
const BEN = { id: "ben" } as SessionUser;

function signIn(user: SessionUser): void {
  useSession.setState({ session: { status: "signed-in", user } });
}

function endSession(): void {
  useSession.setState({ session: { status: "signed-out" } });
  clearStorage();
}

/** The same form of a user, opened once more. */
const goal = () => formDraft("goal:new");

beforeEach(() => {
  localStorage.clear();
  signIn(ANN);
});

test("what is typed is there when the same form is opened again, and in no other", () => {
  goal()?.write({ name: "Kitchen" });
  expect(goal()?.read()).toEqual({ name: "Kitchen" });
  expect(formDraft("goal:1")?.read()).toBeNull();
  goal()?.remove();
  expect(goal()?.read()).toBeNull();
});

test("a form that is saved or given up leaves nothing; one whose session has ended by itself does", () => {
  const given = goal();
  given?.write({ name: "Kitchen" });
  given?.close();
  expect(goal()?.read()).toBeNull();

  const cut = goal();
  cut?.write({ name: "Kitchen" });
  endSession();
  cut?.close();
  expect(goal(), "of nobody").toBeNull();
  signIn(ANN);
  clearDrafts(ANN.id);
  expect(goal()?.read()).toEqual({ name: "Kitchen" });
});

test("nobody else gets it, and it is removed when somebody else signs in", () => {
  goal()?.write({ name: "Kitchen" });
  endSession();
  signIn(BEN);
  expect(goal()?.read()).toBeNull();
  clearDrafts(BEN.id);
  signIn(ANN);
  expect(goal()?.read()).toBeNull();
});

test("on a shared computer nothing is kept", () => {
  goal()?.write({ name: "before" });
  setSharedComputer(true);
  expect(goal()?.read()).toBeNull();
  goal()?.write({ name: "after" });
  expect(goal()?.read()).toBeNull();
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain("after");
  setSharedComputer(false);
});

test("a form that is open in another tab stays there, and is handed on when that is closed", async () => {
  const here = goal();
  here?.write({ name: "Kitchen" });
  // Another tab is another instance of the modules, with the same storage.
  vi.resetModules();
  sessionStorage.clear();
  const other = await import("./form-draft");
  const { useSession: theirs } = await import("./session");
  theirs.setState({ session: { status: "signed-in", user: ANN } });
  const there = other.formDraft("goal:new");
  expect(there?.read()).toBeNull();
  there?.close();
  expect(here?.read(), "closing there does not take it away here").toEqual({ name: "Kitchen" });
  here?.release();
  expect(there?.read()).toEqual({ name: "Kitchen" });
});

test("what another version of the client has kept is not put into this one's form", () => {
  goal()?.write({ name: "Kitchen" });
  const [key = "", text = ""] = Object.entries(localStorage).find(([name]) => name.includes("goal")) ?? [];
  localStorage.setItem(key, text.replace(/"client":"[^"]*"/, '"client":"2024.01.01.0000000"'));
  expect(goal()?.read()).toBeNull();
});
