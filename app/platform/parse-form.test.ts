import { expect, it } from "vitest";
import { z } from "zod";
import { parseWithZod } from "./parse-form.ts";

const schema = z.object({ name: z.string("Le nom est requis") });

const formOf = (fields: Record<string, string | Blob>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

it.each([
  ["an intent that is no JSON", { __intent__: "{" }],
  ["an intent that is a file", { __intent__: new Blob(["x"]) }],
  ["a state that is no JSON", { __state__: "[[" }],
])("a form with %s is read as if it had none", (_, reserved) => {
  const submission = parseWithZod(formOf({ name: "Camille", ...reserved } as Record<string, string>), { schema });
  expect(submission).toMatchObject({ status: "success", value: { name: "Camille" } });
});

it("what a form lacks is told", () => {
  expect(parseWithZod(formOf({}), { schema }).reply()).toMatchObject({ error: { name: ["Le nom est requis"] } });
});
