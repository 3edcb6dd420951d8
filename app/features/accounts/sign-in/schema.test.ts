import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { loginSchema, registrationSchema, setupSchema } from "./schema";

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const errorsOf = (schema: Parameters<typeof parseWithZod>[1]["schema"], fields: Record<string, string>) => {
  const submission = parseWithZod(form(fields), { schema });
  return submission.status === "success" ? {} : (submission.error ?? {});
};

const complete = {
  firstName: "Camille",
  lastName: "Durand",
  email: "camille@exemple.fr",
  phone: "06 12 34 56 78",
  phoneCountry: "FR",
  password: "secret-1",
  country: "France",
};

describe("login", () => {
  it("asks for a valid e-mail address and a password of at least 6 characters", () => {
    expect(errorsOf(loginSchema, {})).toEqual({
      email: ["Adresse e-mail invalide"],
      password: ["Le mot de passe doit contenir au moins 6 caractères"],
    });
    expect(errorsOf(loginSchema, { email: "camille", password: "12345" })).toEqual({
      email: ["Adresse e-mail invalide"],
      password: ["Le mot de passe doit contenir au moins 6 caractères"],
    });
    for (const email of ["camille@exemple.fr", " camille @exemple. fr"])
      expect(errorsOf(loginSchema, { email, password: "123456" })).toEqual({});
  });

  it("changes an e-mail address to lower case and trims it, and does not change a password", () => {
    expect(loginSchema.parse({ email: "  Camille@Exemple.FR ", password: " secret " })).toEqual({
      email: "camille@exemple.fr",
      password: " secret ",
    });
  });
});

describe("registration", () => {
  it("gives the message of every missing field at once", () => {
    expect(errorsOf(registrationSchema(6), {})).toEqual({
      firstName: ["Le prénom est requis"],
      lastName: ["Le nom est requis"],
      email: ["Adresse e-mail invalide"],
      phone: ["Numéro de téléphone invalide"],
      password: ["Le mot de passe doit contenir au moins 6 caractères"],
      country: ["Le pays est requis"],
    });
  });

  it("asks for two characters in each name, without counting spaces", () => {
    expect(errorsOf(registrationSchema(6), { ...complete, firstName: " C ", lastName: "D" })).toEqual({
      firstName: ["Le prénom est requis"],
      lastName: ["Le nom est requis"],
    });
  });

  it("checks the phone even when another field is wrong", () => {
    expect(errorsOf(registrationSchema(6), { ...complete, firstName: "", phone: "12" })).toEqual({
      firstName: ["Le prénom est requis"],
      phone: ["Numéro de téléphone invalide"],
    });
  });

  it("says that a digit of the phone is missing", () => {
    expect(errorsOf(registrationSchema(6), { ...complete, phone: "06 12 34 56 7" })).toEqual({
      phone: ["Numéro de téléphone invalide\u00a0: il manque un chiffre, par exemple 06 12 34 56 78"],
    });
  });

  it("asks for as many characters as the setting says", () => {
    expect(errorsOf(registrationSchema(12), { ...complete, password: "onze lettre" })).toEqual({
      password: ["Le mot de passe doit contenir au moins 12 caractères"],
    });
  });

  it("refuses a country where the service is not open", () => {
    expect(errorsOf(registrationSchema(6), { ...complete, country: "Allemagne" })).toEqual({
      country: ["Le pays est requis"],
    });
  });

  it("gives the phone in its international form", () => {
    const submission = parseWithZod(form(complete), { schema: registrationSchema(6) });
    expect(submission.status === "success" && submission.value.phone).toBe("+33612345678");
  });

  it("removes control characters from names", () => {
    const { firstName } = setupSchema(6).parse({ ...complete, firstName: "Ca\u0000mille\n" });
    expect(firstName).toBe("Ca mille");
  });
});
