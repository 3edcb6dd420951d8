import { describe, expect, it } from "vitest";
import { partnerSchema, schema as requestSchema } from "~/features/assistance/schema";
import { readPart } from "~/features/cases/story/schema";
import { readScreen } from "~/features/cases/wizard/schema";
import { testForm } from "~/features/mailings/settings/schema";
import { profileSchema } from "./profile/schema";
import { emailField, isPersonName, NOT_A_NAME } from "./schema";
import { registrationSchema, setupSchema } from "./sign-in/schema";

describe("the name of a person", () => {
  it.each([
    ..."O’Brien|O'Brien|Nguyễn Thị Minh Khai|María José de la Cruz|Jean-Noël|d’Alembert|Ó Súilleabháin".split("|"),
    ..."Müller-Lüdenscheidt|Li|N’Golo|王伟|محمد|नरेन्द्र मोदी|Þórunn|Ng|J. R. R. Tolkien|J.K. Rowling|St. John".split("|"),
    ..."Željko|Björk Guðmundsdóttir|Жанна|Ελένη|Jean–Marc|Gal·la|Da Silva Pereira dos Santos e Oliveira".split("|"),
  ])("may be %s", (name) => expect(isPersonName(name)).toBe(true));

  const HOSTILE = [
    "URGENT appelez 06 12 34 56 78",
    "http://evil",
    "evil.example",
    "www.evil.example/payer",
    "camille@evil.example",
    "Votre compte est bloqué, appelez vite votre conseiller",
    "un deux trois quatre cinq six sept huit neuf",
    "<b>Camille</b>",
    "...",
  ];
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data;
  };
  const errorsOf = (schema: { safeParse: (value: unknown) => unknown }, name: string, value: string) =>
    JSON.stringify(schema.safeParse({ [name]: value }));

  it.each(HOSTILE)("is never %s, in any form", (name) => {
    expect(isPersonName(name)).toBe(false);
    for (const schema of [registrationSchema(8), setupSchema(8), profileSchema])
      for (const field of ["firstName", "lastName"]) expect(errorsOf(schema, field, name)).toContain(NOT_A_NAME);
    expect(errorsOf(requestSchema, "name", name)).toContain(NOT_A_NAME);
    expect(readPart("coordonnees", form({ firstName: name })).reply().error?.firstName).toEqual([NOT_A_NAME]);
    const other = readScreen("pour-qui", form({ filledFor: "relative", representedName: name }), "visitor");
    expect(other.submission.reply().error?.representedName).toEqual([NOT_A_NAME]);
  });
});

it("an e-mail address may have a domain with accents, in every form", () => {
  const typed = "Zoe@côté.example";
  expect(emailField.parse(typed)).toBe("zoe@xn--ct-cja6b.example");
  expect(requestSchema.shape.email.parse(typed)).toBe("Zoe@xn--ct-cja6b.example");
  expect(partnerSchema.shape.email.parse(typed)).toBe("Zoe@xn--ct-cja6b.example");
  for (const wrong of ["zoe@côté", "zoe@côté.example/x", "zoe côté@", "zoe@"])
    expect(emailField.safeParse(wrong).success).toBe(false);
});

it("an e-mail address with an accent before the @ is refused for that letter, in every form", () => {
  const { email } = requestSchema.shape;
  for (const schema of [emailField, email, partnerSchema.shape.email, testForm.shape.email]) {
    const { error } = schema.safeParse("hélène@exemple.fr");
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "L’adresse contient «\u00a0é\u00a0» avant le @\u00a0: vérifiez-la. Un accent n’y est pas accepté",
    ]);
  }
  for (const wrong of ["camille", "camille@", "hélène"])
    expect(emailField.safeParse(wrong).error?.issues[0]?.message).toBe("Adresse e-mail invalide");
});
