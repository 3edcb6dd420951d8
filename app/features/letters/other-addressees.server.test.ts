import { describe, expect, it } from "vitest";
import { KNOWN_RATES } from "~/content/legal-rates";
import type { LetterKind } from "~/db/schema/letter-enumerations";
import type { Payment } from "~/features/payments/rules";
import { aKnownPayment, SILENT_CASE } from "~tests/factories/letter-facts";
import { lix, MAX_LIX } from "../../../tests/setup/readability";
import type { LetterFacts } from "./rules";
import { LETTER_TEMPLATES } from "./templates/rules.server";

const person = {
  ...{ firstName: "Camille", lastName: "Moreau", email: "camille@exemple.fr", phoneText: "06 12 34 56 78" },
  ...{ address: "3 rue des Lilas", postalCode: "59000", city: "Lille", country: "France", dateOfBirth: null },
};

type Given = Partial<LetterFacts["caseRow"]> & {
  paid?: Partial<Payment>[];
  sites?: string[];
  sent?: LetterFacts["sent"];
  writtenOn?: string;
};

/** The subject of a letter, then its words; they must be easy to read. */
function lettered(kind: LetterKind, { paid = [{}], sites = [], sent = [], writtenOn, ...caseRow }: Given): string {
  const { subject, sections } = LETTER_TEMPLATES[kind].write({
    ...{ writtenOn: writtenOn ?? "2026-11-27", person, exhibits: ["Capture"], sent, ground: null, isConfirmed: false },
    ...{ rates: KNOWN_RATES, payments: paid.map(aKnownPayment), caseRow: { ...SILENT_CASE, ...caseRow } },
    found: { sites, phones: [], emails: [] },
  });
  const words = sections.flatMap((section) => ("words" in section ? section.words.split("\n") : []));
  const prose = words.filter((line) => line && !/^(Madame|À l’attention|Je vous prie d’agréer)/.test(line));
  expect(lix(prose.map((line) => line.replace(/^- /, "")))).toBeLessThanOrEqual(MAX_LIX);
  const tables = sections.flatMap((one) => ("block" in one && one.block.kind === "table" ? [one.block.caption] : []));
  return [subject, ...tables, ...words].join("\n");
}

const THREAT = "Le profil https://reseau-exemple.com/lea menace de publier mes photos.";
const COUPON = { method: "voucher", validatedBy: "meant_to_pay", debitedOn: "2026-11-26" } as const;
const STOLEN_CARD = { method: "card", validatedBy: "not_me", payeeCountry: "FR", debitedOn: "2026-11-20" } as const;
const LOAN = { method: "loan", validatedBy: "not_me", amount: 1_500_000, payeeName: "Crédit Exemple" } as const;
const SIM = "Ma carte SIM a été remplacée. Un commissaire de justice m’a remis une injonction de payer.";

describe("the complaint of somebody who was threatened", () => {
  const given = { description: THREAT, paid: [COUPON], sites: ["https://reseau-exemple.com/lea"] };

  it("names blackmail and extortion, and no fraud", () => {
    const text = lettered("criminal_complaint", given);
    expect(text).toContain("Plainte contre X pour chantage et extorsion\n");
    expect(text).toContain("[à vérifier avec un avocat\u00a0: les articles du code pénal sur le chantage");
    expect(text).not.toMatch(/escroquerie|313-1|si l’on m’a menacé/);
  });

  it("asks for the words of the threat, the coupons and the connections of the account", () => {
    const text = lettered("criminal_complaint", given);
    expect(text).toContain("La menace\u00a0: [à compléter\u00a0: le jour, les mots exacts");
    expect(text).toContain("Coupons\u00a0: [à compléter\u00a0: le numéro et le vendeur");
    expect(text).toContain("à la plateforme, les connexions de ce compte.");
  });

  it("keeps the fraud beside it when the scam has a name of its own", () => {
    const text = lettered("criminal_complaint", { ...given, scamType: "fake_investment" });
    expect(text).toContain("Plainte contre X pour escroquerie, chantage et extorsion\n");
  });

  it.each(["On m’a montré une publicité avec la photo d’un acteur.", "Il menaçait de fermer mon compte."])(
    "is not that of « %s »",
    (description) => {
      expect(lettered("criminal_complaint", { description })).toContain("Plainte contre X pour escroquerie\n");
    },
  );
});

describe("the complaint, which the bank will ask for", () => {
  it("copies no sentence that the bank would quote against its author", () => {
    const description = "On m’a appelé. J’ai validé dans l’application pour bloquer.";
    const text = lettered("criminal_complaint", { description, paid: [STOLEN_CARD] });
    expect(text).toContain(
      "On m’a appelé. [à vérifier avec un avocat\u00a0: une phrase de votre récit, à cette place]",
    );
    expect(text).not.toMatch(/validé/);
    expect(LETTER_TEMPLATES.criminal_complaint.purpose).toContain("dites ce que vous avez vu et cru");
  });

  it("never says that a credit in one’s name is a loss, nor that the lender is an author", () => {
    const text = lettered("criminal_complaint", { scamType: "identity_theft", description: SIM, paid: [LOAN] });
    expect(text).not.toMatch(/J’estime ma perte|Nom du bénéficiaire|Crédit Exemple/);
    expect(text).toMatch(/On me réclame 15\s000\s€, pour un crédit que je conteste\./);
    expect(text).toContain("inscriptions (FCC, FICP) que je conteste\u00a0: [à compléter");
    expect(text).toContain("une usurpation d’identité [à vérifier avec un avocat\u00a0: son article");
    expect(text).toContain("pour la carte SIM, l’accès frauduleux à un système informatique (article 323-1");
    expect(text).toContain("qui a fait changer ma carte SIM");
  });

  it("leaves the true supplier of a company out of what leads to the authors", () => {
    const paid = [{ method: "transfer", validatedBy: "meant_to_pay", payeeName: "Garcia SL" } as const];
    const text = lettered("criminal_complaint", { scamType: "ceo_fraud", filledFor: "company", paid });
    expect(text).not.toContain("Nom du bénéficiaire");
    expect(text).toContain("Nom saisi pour payer\u00a0: Garcia SL, [à compléter\u00a0: «\u00a0notre vrai fournisseur");
    expect(text).toContain("Boîte e-mail ou appareil piraté dans l’entreprise\u00a0: [à compléter");
    expect(lettered("complaint_supplement", { filledFor: "company", paid })).not.toContain("Garcia SL\n");
  });

  it("names what is erased soon, with the last day of the images", () => {
    const text = lettered("criminal_complaint", { paid: [STOLEN_CARD], contactMethod: "phone" });
    expect(text).toContain("avant le 20 décembre 2026, au magasin ou au distributeur, ses images");
    expect(text).toContain("à l’opérateur, dans l’année, les données de l’appel");
    expect(text).toContain("à ma banque, l’appareil et l’adresse IP de chaque opération.");
    expect(lettered("criminal_complaint", { paid: [STOLEN_CARD], writtenOn: "2026-12-21" })).not.toContain(
      "ses images",
    );
    expect(lettered("criminal_complaint", { paid: [] })).not.toContain("Le temps presse");
  });

  it("asks for the worth in euros of what was paid in another currency", () => {
    const paid = [{ method: "crypto", currency: "USDT" } as const];
    expect(lettered("criminal_complaint", { paid })).toContain(
      "Sa valeur en euros, le jour de l’envoi\u00a0: [à compléter",
    );
    expect(lettered("criminal_complaint", {})).not.toContain("valeur en euros");
  });

  it("of a stolen cheque claims neither a fraud nor a network", () => {
    const paid = [{ method: "cheque", validatedBy: "not_me" } as const];
    const text = lettered("criminal_complaint", { paid });
    expect(text).toContain("Plainte contre X pour utilisation frauduleuse de chèque\n");
    expect(text).toContain("[à vérifier avec un avocat\u00a0: le procureur à saisir]");
    expect(text).not.toMatch(/escroquerie|réseau de communication|113-2-1/);
  });
});
