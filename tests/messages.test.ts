import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Rows of docs/messages.md: | message | test |. */
const rows = readFileSync("docs/messages.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| message") && !line.startsWith("| ---"))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, message = "", test = ""]) => ({ message, test: test.replaceAll("`", "") }));

it("the catalogue of messages names each message once", () => {
  const messages = rows.map(({ message }) => message);
  expect(messages.length).toBeGreaterThan(0);
  expect(new Set(messages).size).toBe(messages.length);
});

it.each(rows)("« $message » is asserted where docs/messages.md says", ({ message, test }) => {
  expect(readFileSync(test, "utf8")).toContain(message);
});
