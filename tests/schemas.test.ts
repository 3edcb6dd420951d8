import { expect, it } from "vitest";
import { z } from "zod";
import { DEFAULT_MESSAGES, parseWithZod } from "../app/platform/forms/parse-form.ts";

const modules = import.meta.glob<Record<string, unknown>>("../app/features/**/schema.ts", { eager: true });

/** The schemas that the modules export, and those that their functions make for a password of at least six characters. */
const schemas = Object.entries(modules).flatMap(([path, exported]) =>
  Object.entries(exported).flatMap(([name, value]) => {
    const schema = typeof value === "function" && /Schema$|^identityDocument$/.test(name) ? value(6) : value;
    return schema instanceof z.ZodType ? [{ name: `${path.replace("../app/features/", "")} ${name}`, schema }] : [];
  }),
);

/** What a person may type or leave; as no French word is in them, they cannot appear in a message. */
const TYPED = ["", "   ", "\u00a0\u2009", "\u0000", ".", "-1", "1e999", "7".repeat(60_000), "2026-99-99"];

/** Made by scripts, or read without the form library, which takes an empty field for a missing one. */
const NOT_A_FORM = /uploadTarget|threadRange|selection|composeForm/;

/** What Conform and Zod would say in English, or in the terms of a programmer. */
const FOREIGN = /\b(invalid|input|expected|received|string|must|should|too|undefined|null|NaN|UUID|array)\b/i;

type Definition = {
  type: string;
  format?: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
  shape?: Record<string, z.ZodType>;
};
const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

function fieldsOf(schema: z.ZodType): Record<string, z.ZodType> {
  const { shape, options = [], in: before, innerType } = definitionOf(schema);
  const inner = [...options, before, innerType].filter((one) => one !== undefined);
  return Object.assign({}, ...inner.map(fieldsOf), shape);
}

/** True for a field of text; the others are chosen, ticked or made by the page. */
function isText(field: z.ZodType): boolean {
  const { type, format, in: before, innerType } = definitionOf(field);
  const inner = before ?? innerType;
  return inner ? isText(inner) : type === "string" && format !== "uuid" && format !== "guid";
}

function messagesFor(schema: z.ZodType, entries: [string, string][]): [string, string][] {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  const submission = parseWithZod(form, { schema });
  const errors = submission.status === "error" ? submission.error : {};
  const byField = Object.entries((errors ?? {}) as Record<string, string[] | null>);
  return byField.flatMap(([name, messages]) => (messages ?? []).map((message): [string, string] => [name, message]));
}

it("the schemas of every form are found", () => {
  expect(schemas.length).toBeGreaterThan(35);
  expect(fieldsOf(schemas.find(({ name }) => name.endsWith("profileSchema"))?.schema as z.ZodType)).toHaveProperty(
    "city",
  );
});

it.each(schemas)("$name refuses missing, blank and wrong answers in French", ({ schema }) => {
  const names = Object.keys(fieldsOf(schema));
  const forms: [string, string][][] = [
    [],
    ...TYPED.map((value) => names.map((name): [string, string] => [name, value])),
    names.flatMap((name): [string, string][] => [
      [name, "a"],
      [name, "b"],
    ]),
    names.map((name) => [`${name}.inside`, "a"]),
  ];
  const messages = forms.flatMap((form) => messagesFor(schema, form));
  expect(messages.filter(([, message]) => FOREIGN.test(message) && !/ invalide/.test(message))).toEqual([]);
});

it.each(schemas)(
  "$name takes a repeated or nested field for a wrong answer while the others are right",
  ({ schema }) => {
    const right = Object.entries(fieldsOf(schema)).map(([name, field]): [string, string] => [name, firstChoice(field)]);
    for (const [name] of right) {
      const others = right.filter(([other]) => other !== name);
      const repeated: [string, string][] = [
        [name, "a"],
        [name, "b"],
      ];
      for (const wrong of [repeated, [[`${name}.inside`, "a"] as [string, string]]])
        expect(() => messagesFor(schema, [...others, ...wrong]), name).not.toThrow();
    }
  },
);

/** The first value of a closed list, or a text. */
function firstChoice(field: z.ZodType): string {
  const { type, in: before, innerType } = definitionOf(field);
  const inner = before ?? innerType;
  if (inner) return firstChoice(inner);
  return type === "enum" ? String((field as z.ZodEnum).options[0]) : "0612345678";
}

it.each(schemas.filter(({ name }) => !NOT_A_FORM.test(name)))(
  "$name says in its own words what is wrong with a typed answer",
  ({ schema }) => {
    const fields = Object.entries(fieldsOf(schema)).filter(([, field]) => isText(field));
    const vague = [undefined, ...TYPED].flatMap((value) => {
      const entries = fields.map(([name]): [string, string] => [name, value ?? ""]);
      const messages = messagesFor(schema, value === undefined ? [] : entries);
      return messages.filter(
        ([name, message]) =>
          fields.some(([field]) => field === name) &&
          (message === DEFAULT_MESSAGES.missing || message === DEFAULT_MESSAGES.wrong),
      );
    });
    expect(vague).toEqual([]);
  },
);
