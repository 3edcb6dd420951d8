import { expect, it } from "vitest";
import { z } from "zod";
import { parseWithZod } from "./parse-form.ts";

const schema = z.object({ name: z.string("Le nom est requis") });

const formOf = (fields: Record<string, string | Blob>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

const intent = (type: string, payload: object) => JSON.stringify({ type, payload });

it.each([
  ["an intent that is no JSON", { __intent__: "{" }],
  ["an intent that is a file", { __intent__: new Blob(["x"]) }],
  ["a state that is no JSON", { __state__: "[[" }],
  ["an intent that would grow a list without end", { __intent__: intent("insert", { name: "name", index: 1e9 }) }],
  ["an intent for a place that no list has", { __intent__: intent("reset", { name: "name", index: -1 }) }],
  ["an intent for a field without end", { __intent__: intent("validate", { name: "name[999999999]" }) }],
  ["a field without end", { "name[999999999]": "x", "a.b.c.d.e.f.g.h": "x", "name[9][9][999][999]": "x" }],
  ["a field that its schema does not name", { other: "x", "other.day": "x" }],
  ["a state without end", { __state__: JSON.stringify({ validated: { ["x".repeat(20_000)]: true } }) }],
  [
    "a field of the language's own",
    { "__proto__.polluted": "x", "constructor.prototype.polluted": "x", toString: "x" },
  ],
  ["a file where none is asked for", { other: new Blob(["x"]) }],
  ["a state that is no state", { __state__: '{"validated":null}' }],
])("a form with %s is read as if it had none", (_, reserved) => {
  const submission = parseWithZod(formOf({ name: "Camille", ...reserved } as Record<string, string>), { schema });
  expect(submission).toMatchObject({ status: "success", value: { name: "Camille" }, payload: { name: "Camille" } });
  expect(JSON.stringify(submission.reply()).length).toBeLessThan(200);
  expect({}).not.toHaveProperty("polluted");
});

it("a missing field is reported", () => {
  expect(parseWithZod(formOf({}), { schema }).reply()).toMatchObject({ error: { name: ["Le nom est requis"] } });
});

it("a name that is repeated without end is read two hundred times at most", () => {
  const form = new FormData();
  for (let count = 0; count < 10_000; count += 1) form.append("name", "x");
  expect(parseWithZod(form, { schema }).payload.name).toHaveLength(200);
});

it.each([
  ["an object that is transformed", schema.transform((value) => value)],
  ["an object behind a preparation", z.preprocess((value) => value, schema)],
  ["one object or another", z.union([schema, z.object({ age: z.string() })])],
  ["two objects", schema.and(z.object({ age: z.string().optional() }))],
])("%s reads the fields that its schema names only", (_, some) => {
  expect(parseWithZod(formOf({ name: "Camille", other: "x" }), { schema: some }).payload).toEqual({ name: "Camille" });
});

it("a schema for anything reads every field", () => {
  const submission = parseWithZod(formOf({ name: "Camille", other: "x" }), { schema: z.looseObject({}) });
  expect(submission.payload).toEqual({ name: "Camille", other: "x" });
});

const limited = z.object({ email: z.email("Adresse e-mail invalide").max(254), story: z.string().max(10_000) });

it("a value far longer than its field takes is refused and not repeated", () => {
  const form = formOf({ email: "x".repeat(900_000), story: "Un récit" });
  const { error, initialValue } = parseWithZod(form, { schema: limited }).reply();
  expect(error).toMatchObject({ email: ["Adresse e-mail invalide", expect.anything()] });
  expect(initialValue).toEqual({ story: "Un récit" });
});

it("a value somewhat longer than its field takes stays typed", () => {
  const form = formOf({ email: "x".repeat(300), story: "x".repeat(30_000) });
  const { initialValue } = parseWithZod(form, { schema: limited }).reply();
  expect(initialValue).toEqual({ email: "x".repeat(300), story: "x".repeat(30_000) });
});

it("a value is repeated up to four times the limit of its field", () => {
  const limited = z.object({ name: z.string().max(1_000).optional() });
  const repeated = (length: number) =>
    parseWithZod(formOf({ name: "x".repeat(length) }), { schema: limited }).reply().initialValue;
  expect([repeated(4_000), repeated(4_001)]).toEqual([{ name: "x".repeat(4_000) }, {}]);
});

it("a value that is read in full and refused later is not repeated either", () => {
  const submission = parseWithZod(formOf({ name: "x".repeat(900_000) }), { schema });
  expect(submission).toMatchObject({ status: "success", value: { name: expect.stringMatching(/^x{900000}$/) } });
  expect(submission.reply({ formErrors: ["Réessayez"] }).initialValue).toEqual({});
});
