import { describe, expect, it } from "vitest";
import { today } from "~/platform/today";
import type { ScreenId } from "./rules";
import { type DraftAnswers, readScreen, readValidAnswers, readWholeStory } from "./schema";

type Fields = Record<string, string | string[]>;
const form = (fields: Fields) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) data.append(name, one);
  return data;
};
const answersOf = (screen: ScreenId, fields: Fields): DraftAnswers | null => readScreen(screen, form(fields)).answers;
const errorsOf = (screen: ScreenId, fields: Fields) => readScreen(screen, form(fields)).submission.reply().error;
const day = (name: string, iso: string): Fields => {
  const [year = "", month = "", date = ""] = iso.split("-");
  return { [`${name}.day`]: date, [`${name}.month`]: month, [`${name}.year`]: year };
};

describe("the questions of the story", () => {
  it("asks for a description and the date of the contact, in the words of the specification", () => {
    expect(errorsOf("recit", { description: "  " })).toEqual({
      description: ["Veuillez fournir une description détaillée"],
    });
    expect(errorsOf("argent", {})).toEqual({ contactDate: ["La date de contact est requise"] });
    expect(errorsOf("argent", day("contactDate", "2026-02-30"))).toEqual({
      contactDate: ["Date invalide : février 2026 n’a que 28 jours"],
    });
    expect(errorsOf("plainte", { "policeReportDate.day": "4" })).toEqual({
      policeReportDate: ["La date est requise : il manque l’année"],
    });
    expect(errorsOf("preuves", {})).toEqual({ availableEvidence: ["Cochez au moins un type de preuve"] });
  });

  it("takes « Je ne sais plus », a month and a year as dates", () => {
    expect(answersOf("argent", { "contactDate.unknown": "on" })).toMatchObject({
      contactDate: null,
      contactDatePrecision: "unknown",
      paymentDate: null,
      paymentDatePrecision: null,
    });
    expect(answersOf("argent", { "contactDate.month": "3", "contactDate.year": "2026" })).toMatchObject({
      contactDate: "2026-03-01",
      contactDatePrecision: "month",
    });
    const year = { "contactDate.year": "2025" };
    expect(answersOf("argent", year)).toMatchObject({ contactDate: "2025-01-01", contactDatePrecision: "year" });
    expect(answersOf("argent", { ...year, "contactDate.unknown": "on" })).toMatchObject({
      contactDate: null,
      contactDatePrecision: "unknown",
    });
  });

  it("takes today, an amount typed in French, several payment methods and the bank", () => {
    const paid = { amount: "12 480,50", paymentMethods: ["card", "direct_debit"], bankName: " Banque du Nord " };
    expect(answersOf("argent", { ...day("contactDate", today()), ...paid })).toMatchObject({
      contactDate: today(),
      amount: 1_248_050,
      paymentMethods: ["card", "direct_debit"],
      bankName: "Banque du Nord",
    });
  });

  it("empties the answers about a bank that was not contacted and a complaint that was not filed", () => {
    expect(answersOf("depuis", { contactedBank: "on" })).toMatchObject({
      contactedBank: true,
      policeReportNumber: null,
    });
    expect(answersOf("depuis", {})).toMatchObject({ bankRefundStatus: null, bankRefundAmount: null });
    expect(answersOf("depuis", { contactedBank: "on" })).not.toHaveProperty("bankRefundStatus");
  });

  it("validates the refunded amount only when the refund is partial", () => {
    const typed = { bankRefundAmount: "beaucoup" };
    expect(answersOf("banque", { ...typed, bankRefundStatus: "full" })).toMatchObject({ bankRefundAmount: null });
    expect(errorsOf("banque", { ...typed, bankRefundStatus: "partial" })).toEqual({
      bankRefundAmount: ["Indiquez un montant en euros, par exemple 12\u00a0480,50"],
    });
  });

  it("keeps « Je n’ai rien gardé » only when it is the only answer", () => {
    expect(answersOf("preuves", { availableEvidence: "none" })).toEqual({ availableEvidence: ["none"] });
    expect(answersOf("preuves", { availableEvidence: ["emails", "none"] })).toEqual({ availableEvidence: ["emails"] });
  });

  it("takes the seat of a company and who signs for it, requires neither, and forgets them for anybody else", () => {
    const company = { filledFor: "company", representedName: "Boulangerie Roux", companySiren: "732 829 320" };
    const seat = { companyAddress: "12 rue Haute", companyPostalCode: "69 003", companyCity: "Lyon" };
    const signed = { representativeName: "Anne Roux", representativeRole: "gérante", signsByDelegation: "on" };
    const kept = { ...seat, companyPostalCode: "69003", ...signed, signsByDelegation: true };
    expect(answersOf("pour-qui", { ...company, ...seat, ...signed })).toMatchObject(kept);
    const emptied = Object.fromEntries(Object.keys(kept).map((name) => [name, null]));
    expect(answersOf("pour-qui", company)).toMatchObject({ ...emptied, signsByDelegation: false });
    const relative = {
      filledFor: "relative",
      representedName: "Jeanne Roux",
      representedCountry: "France",
      ...seat,
      ...signed,
    };
    expect(answersOf("pour-qui", relative)).toMatchObject(emptied);
    expect(answersOf("recit", { description: "Un faux placement." })).toMatchObject(emptied);
    expect(errorsOf("pour-qui", { ...company, companyPostalCode: "690" })).toHaveProperty("companyPostalCode");
    expect(errorsOf("pour-qui", { ...company, representativeName: "www.exemple.fr" })).toHaveProperty(
      "representativeName",
    );
  });

  it("asks for a valid SIREN and the name of a company, and for the name of another person", () => {
    const company = { filledFor: "company", representedName: "Boulangerie Roux" };
    expect(answersOf("pour-qui", { ...company, companySiren: "732 829 320" })).toMatchObject({
      representedName: "Boulangerie Roux",
      companySiren: "732829320",
      judgmentReference: null,
    });
    expect(errorsOf("pour-qui", { ...company, companySiren: "732 829 321" })).toEqual({
      companySiren: ["Ce numéro SIREN n’est pas valide : 9 chiffres, par exemple 732 829 320"],
    });
    expect(errorsOf("pour-qui", company)).toHaveProperty("companySiren");
    expect(errorsOf("pour-qui", { filledFor: "relative" })).toHaveProperty("representedName");
  });

  it("asks where another person lives, of a company its SIREN alone", () => {
    const person = { filledFor: "relative", representedName: "Jeanne Favre" };
    expect(errorsOf("pour-qui", person)).toEqual({ representedCountry: ["Indiquez le pays où vit cette personne"] });
    expect(answersOf("pour-qui", { ...person, representedCountry: "Suisse" })).toMatchObject({
      representedCountry: "Suisse",
    });
    const company = { filledFor: "company", representedName: "Roux", companySiren: "732829320" };
    expect(answersOf("pour-qui", { ...company, representedCountry: "Suisse" })).toMatchObject({
      representedCountry: null,
    });
  });

  it("saves the valid answers of a screen that one leaves", () => {
    const left = readValidAnswers("argent", form({ amount: "beaucoup", bankName: "Banque du Nord" }));
    expect(left).toMatchObject({ bankName: "Banque du Nord" });
    expect(left).not.toHaveProperty("amount");
    expect(left).not.toHaveProperty("contactDate");
  });

  it("reads a whole story from the fields of all its screens", () => {
    const story = {
      scamType: "phishing",
      description: "Un SMS de livraison.",
      ...day("contactDate", "2026-02-03"),
      contactedBank: "on",
      bankRefundStatus: "rejected",
      policeReportNumber: "resté d’une case décochée",
      availableEvidence: ["emails"],
    };
    expect(readWholeStory(form(story))).toMatchObject({
      scamType: "phishing",
      description: "Un SMS de livraison.",
      contactDate: "2026-02-03",
      bankRefundStatus: "rejected",
      policeReport: false,
      policeReportNumber: null,
      availableEvidence: ["emails"],
    });
  });
});
