import { beforeAll, expect, test, vi } from "vitest";
import { initI18n } from "@/i18n";
import { notifyError } from "@/ui/notify";
import { ApiError } from "./api-error";
import { notifyFailure } from "./notify-failure";

vi.mock("@/ui/notify", () => ({ notifyError: vi.fn() }));

beforeAll(() => initI18n("en"));

test("what failed is said, but not of a limit, of which the toast tells", () => {
  const limit = {
    limit_type: "accounts",
    current_usage: 3,
    limit_value: 3,
    message: "Your plan has 3 accounts.",
  };
  const refused = new Response(null, { status: 403 });
  notifyFailure(
    ApiError.answered(refused, { detail: { error: "Hard limit exceeded", ...limit }, request_id: "r" }),
  );
  expect(notifyError).not.toHaveBeenCalled();
  notifyFailure(ApiError.silent("network"), "The account was not saved.");
  expect(notifyError).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^The account was not saved\. Network/),
  );
});
