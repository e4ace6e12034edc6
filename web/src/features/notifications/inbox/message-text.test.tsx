import { fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import { MessageText } from "./message-text";

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["notifications"]);
});

const words = (text: string) => ({ text, link: null });

test("what an administrator types is text, and a link opens elsewhere and is told nothing", () => {
  const { container } = render(
    <MessageText
      paragraphs={[
        [
          words("<b>On</b> Saturday: "),
          { text: "https://example.org", link: "https://example.org" },
          words("."),
        ],
        [{ text: "there", link: "javascript:alert(1)" }],
      ]}
    />,
  );
  const link = screen.getByRole("link");
  expect(link.getAttribute("href")).toBe("https://example.org");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  expect([...container.querySelectorAll("p")].map((paragraph) => paragraph.textContent)).toEqual([
    "<b>On</b> Saturday: https://example.org.",
    "there",
  ]);
  expect(screen.queryByRole("button")).toBeNull();
});

test("of a long message the beginning is shown, whole paragraphs of it, and the rest on request", () => {
  const long = "a".repeat(300);
  render(<MessageText paragraphs={[[words(long)], [words(`${long}b`)], [words("end")]]} />);
  expect(screen.queryByText("end")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show all of it" }));
  expect(screen.getByText("end")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show less" }));
  expect(screen.queryByText("end")).toBeNull();
});

test("a message of one long paragraph is shown whole", () => {
  render(<MessageText paragraphs={[[words("a".repeat(900))]]} />);
  expect(screen.queryByRole("button")).toBeNull();
});
