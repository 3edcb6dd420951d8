import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { identityDocument, proofOfAddress, rejection } from "./schema.ts";

const ID = "7b0a4c1e-0d6f-4f0e-9b59-0d6b5d2a9f10";
const OTHER = "8c1b5d2f-1e70-4a1f-8c6a-1e7c6e3ba021";

function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  return form;
}

const errorsOf = (fields: Record<string, string | string[]>, schema = identityDocument()) => {
  const submission = parseWithZod(formOf(fields), { schema });
  return submission.status === "success" ? {} : submission.error;
};

describe("the form of a document", () => {
  it("reports everything that is missing at once", () => {
    expect(errorsOf({})).toEqual({
      documentType: ["Veuillez sélectionner un type de document"],
      front: ["Le fichier est requis"],
    });
    expect(errorsOf({ documentType: "identity_card" })).toEqual({
      front: ["Le fichier est requis"],
      back: ["Le fichier est requis"],
    });
  });

  it.each(["identity_card", "driver_license", "residence_permit"])("asks for the back of a %s", (documentType) => {
    expect(errorsOf({ documentType, front: ID })).toEqual({ back: ["Le fichier est requis"] });
    expect(errorsOf({ documentType, front: ID, back: OTHER })).toEqual({});
  });

  it("does not require the back of a passport, and accepts one that is sent", () => {
    expect(errorsOf({ documentType: "passport", front: ID })).toEqual({});
    expect(errorsOf({ documentType: "passport", front: ID, back: "" })).toEqual({});
    expect(errorsOf({ documentType: "passport", front: ID, back: OTHER })).toEqual({});
  });

  it("refuses any other type, proof of address included", () => {
    for (const documentType of ["proof_of_address", "library_card", ""])
      expect(errorsOf({ documentType, front: ID })).toHaveProperty("documentType");
  });

  it("refuses the type of the other document", () => {
    const message = "Veuillez choisir un type de document différent du premier";
    const schema = identityDocument({ type: "passport", message });
    expect(errorsOf({ documentType: "passport", front: ID }, schema)).toEqual({ documentType: [message] });
    expect(errorsOf({ documentType: "identity_card", front: ID, back: OTHER }, schema)).toEqual({});
  });

  it("takes the last file of a field, since a form without scripts also sends the previous one", () => {
    const form = formOf({ documentType: "passport", front: [ID, "", OTHER] });
    expect(parseWithZod(form, { schema: identityDocument() })).toMatchObject({ value: { front: OTHER } });
  });
});

describe("the other forms", () => {
  it("require the file of a proof of address", () => {
    const submission = parseWithZod(formOf({}), { schema: proofOfAddress });
    expect(submission.status !== "success" && submission.error).toEqual({ front: ["Le fichier est requis"] });
  });

  it("require one of the ten reasons of a rejection", () => {
    const document = { intent: "reject", userId: ID, documentType: "passport", documentId: OTHER };
    for (const reason of [[], "", "i do not like it"]) {
      const submission = parseWithZod(formOf({ ...document, reason }), { schema: rejection });
      expect(submission.status !== "success" && submission.error).toEqual({
        reason: ["Veuillez indiquer la raison du rejet"],
      });
    }
    expect(parseWithZod(formOf({ ...document, reason: "expired" }), { schema: rejection }).status).toBe("success");
  });
});
