import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Forms that only a browser without JavaScript sends, that send themselves, or that open a new tab or a download. */
const OWN_SENDING = [
  "app/features/accounts/sessions/ui/sign-out-form.tsx",
  "app/features/chat/ui/composer.tsx",
  "app/features/chat/ui/tutorial.tsx",
  "app/features/files/sealing/ui/sealed-mark.tsx",
  "app/features/files/ui/open-original.tsx",
  "app/features/letters/ui/story-letter-form.tsx",
];

const FILES = globSync("app/**/*.tsx").filter((path) => !path.endsWith(".test.tsx"));

it("every form that sends something is an AppForm, which keeps the page when sending fails", () => {
  expect(FILES.length).toBeGreaterThan(100);
  const others = FILES.filter((path) =>
    /<(Form|form|fetcher\.Form)\b[^>]*method="post"/i.test(readFileSync(path, "utf8")),
  );
  expect(others.sort()).toEqual(OWN_SENDING);
});

it("every part that is loaded late keeps the page when it cannot be loaded", () => {
  const loading = FILES.filter((path) => /\blazy\(/.test(readFileSync(path, "utf8")));
  expect(loading).toEqual([]);
});

it("every form with fields drops an error that was corrected, with rules of its own or by the server's", () => {
  const withoutFields = [
    "app/features/accounts/passkeys/ui/add-passkey.tsx",
    "app/features/cases/wizard/ui/confirmation-step.tsx",
    "app/features/cases/wizard/ui/summary-step.tsx",
  ];
  const sources = FILES.map((path) => ({ path, source: readFileSync(path, "utf8") }));
  const forgetful = sources.filter(({ source }) => {
    const forms = source.match(/\buseForm(<[^(]*>)?\(/g)?.length ?? 0;
    return forms > (source.match(/\.\.\.(serverRules|useLateValidation\()/g)?.length ?? 0);
  });
  expect(forgetful.map(({ path }) => path).sort()).toEqual(withoutFields);
});
