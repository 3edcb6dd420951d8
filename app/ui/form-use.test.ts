import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Forms that only a browser without JavaScript sends, or that send themselves. */
const OWN_SENDING = ["app/features/chat/ui/composer.tsx", "app/features/chat/ui/tutorial.tsx"];

it("every form that sends something is an AppForm, which keeps the page when sending fails", () => {
  const files = globSync("app/**/*.tsx").filter((path) => !path.endsWith(".test.tsx"));
  expect(files.length).toBeGreaterThan(100);
  const others = files.filter((path) =>
    /<(Form|form|fetcher\.Form)\b[^>]*method="post"/i.test(readFileSync(path, "utf8")),
  );
  expect(others.sort()).toEqual(OWN_SENDING);
});
