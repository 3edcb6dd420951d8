import { expect, it } from "vitest";
import { AUDIT_ACTIONS } from "~/features/journal/rules";
import { entryTitle } from "./labels";

it.each(AUDIT_ACTIONS)("names %s in French words, not by its code", (action) => {
  const title = entryTitle({ action, details: { amount: 100 } });
  expect(title).toMatch(/^[A-ZÉÀ]/);
  expect(title).not.toMatch(/[a-z]\.[a-z]|_/);
});
