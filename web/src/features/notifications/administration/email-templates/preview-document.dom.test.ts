import { expect, test } from "vitest";
import { previewDocument } from "./preview-document";

const EMAIL = `<!doctype html><html lang="ru"><head><title>T</title><style>.card{color:red!important}</style></head>
<body class="page" style="margin:0;background:#f2f5f8"><p style="font:400 16px/24px system-ui,'Segoe UI'">Привет</p>
<a href="https://example.org/x?a=1" class="link" style="color:#fff">there</a> style=&quot;color:red&quot;
<a class="link" href="https://example.org/y">here</a></body></html>`;

const shown = () => new DOMParser().parseFromString(previewDocument(EMAIL, "abc"), "text/html");

test("what stood at the elements stands in a sheet with the nonce of the page", () => {
  const page = shown();
  expect(page.querySelectorAll("[style]")).toHaveLength(0);
  const sheets = [...page.querySelectorAll("style")];
  expect(sheets.map((sheet) => sheet.getAttribute("nonce"))).toEqual(["abc", "abc"]);
  expect(sheets[0]?.textContent).toBe(
    [
      '[data-styled="0"]{margin:0;background:#f2f5f8}',
      `[data-styled="1"]{font:400 16px/24px system-ui,'Segoe UI'}`,
      '[data-styled="2"]{color:#fff}',
    ].join("\n"),
  );
  expect(page.body.dataset.styled).toBe("0");
});

test("its words, language and own styles stay, and links lead nowhere", () => {
  const page = shown();
  expect(page.documentElement.lang).toBe("ru");
  expect(page.body.textContent).toContain("Привет");
  expect(page.body.textContent).toContain(' style="color:red"');
  expect(page.querySelector("a[href]")).toBeNull();
  expect(page.querySelector("a")?.title).toBe("https://example.org/x?a=1");
  expect(page.querySelectorAll("a")[1]?.title).toBe("https://example.org/y");
  expect(page.querySelectorAll("style")[1]?.textContent).toContain(".card");
});
