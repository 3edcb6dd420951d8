import { expect, it } from "vitest";
import { caseErrors } from "./errors.ts";
import { MAX_TAG_LENGTH, MAX_TAGS } from "./tags/rules.ts";
import { MAX_VIEW_NAME, MAX_VIEWS } from "./views/rules.ts";

// They are written out, because the rules of the list would come to every page with the messages.
it.each([
  ["tag_too_long", MAX_TAG_LENGTH],
  ["too_many_tags", MAX_TAGS],
  ["view_name_too_long", MAX_VIEW_NAME],
  ["too_many_views", MAX_VIEWS],
] as const)("the message %s names its limit, %i", (code, limit) => {
  expect(caseErrors.messageOf(code)).toContain(` ${limit} `);
});
