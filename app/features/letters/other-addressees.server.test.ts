import { describe, expect, it } from "vitest";
import { KNOWN_RATES } from "~/content/legal-rates";
import { SCAM_TYPES } from "~/db/schema/enumerations";
import type { LetterKind } from "~/db/schema/letter-enumerations";
import type { Payment } from "~/features/payments/rules";
import { aKnownPayment, SILENT_CASE } from "~tests/factories/letter-facts";
import { lix, MAX_LIX } from "../../../tests/setup/readability";
import type { LetterFacts } from "./rules";
import { composeLetter } from "./templates/composition";
import { addressLines } from "./templates/composition.server";
import { operations } from "./templates/parts.server";
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

  it("leaves blackmail and extortion to be said by its client, and names no fraud", () => {
    const text = lettered("criminal_complaint", given);
    expect(text).toContain("Plainte contre X\n");
    expect(text).toContain("[à compléter\u00a0: si c’est exact, «\u00a0un chantage et une extorsion\u00a0»]");
    expect(text).toContain("[à vérifier avec un avocat\u00a0: les articles du code pénal sur le chantage");
    expect(text).not.toMatch(/escroquerie|313-1|si l’on m’a menacé/);
  });

  it("asks for the words of the threat, the coupons and the connections of the account", () => {
    const text = lettered("criminal_complaint", given);
    expect(text).toContain("[à compléter\u00a0: si c’est exact, la menace\u00a0: le jour, les mots exacts");
    expect(text).toContain("Coupons\u00a0: [à compléter\u00a0: le numéro et le vendeur");
    expect(text).toContain("si c’est exact, «\u00a0à la plateforme, les connexions de ce compte\u00a0»].");
  });

  it("names the fraud besides the specific offence", () => {
    const text = lettered("criminal_complaint", { ...given, scamType: "fake_investment" });
    expect(text).toContain("Plainte contre X pour escroquerie\n");
    expect(text).toContain("(article 313-1 du code pénal), [à compléter\u00a0: si c’est exact, «\u00a0un chantage");
  });

  it.each([
    "On m’a montré une publicité avec la photo d’un acteur.",
    "Il menaçait de fermer mon compte.",
    "Il ne m’a pas menacé de publier mes photos.",
    "Ce n’est pas du chantage.",
    "Personne ne m’a menacé avec mes photos.",
    "J’ai payé sans chantage.",
  ])("is not that of « %s »", (description) => {
    const text = lettered("criminal_complaint", { description, paid: [{ validatedBy: "meant_to_pay" }] });
    expect(text).toContain("Plainte contre X pour escroquerie\n");
    expect(text).not.toMatch(/extorsion|la menace/);
  });

  it.each([
    "Si je ne paie pas il menace de publier mes photos.",
    "Je n’ai pas payé et ses menaces portent sur mes photos.",
    "C’est du chantage, je ne le connais pas.",
  ])("is that of « %s »", (description) => {
    expect(lettered("criminal_complaint", { description })).toContain("Plainte contre X\n");
  });
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
    expect(text).toContain("si c’est exact, «\u00a0à mon opérateur, dans l’année, qui a fait changer ma carte SIM");
  });

  it("names the fraudulent use of a card that served without its holder, and no fraud", () => {
    for (const scamType of SCAM_TYPES) {
      const text = lettered("criminal_complaint", { scamType, paid: [STOLEN_CARD, STOLEN_CARD] });
      expect(text, scamType).toMatch(
        /^Plainte contre X pour (?:.* et )?utilisation frauduleuse d’un moyen de paiement\n/,
      );
      expect(text, scamType).toContain("[à vérifier avec un avocat\u00a0: la qualification, et son article");
      expect(text, scamType).not.toMatch(/escroquerie|313-1/);
    }
    expect(lettered("criminal_complaint", { paid: [STOLEN_CARD, COUPON] })).toContain(
      "Plainte contre X pour escroquerie, utilisation frauduleuse d’un moyen de paiement\n",
    );
    const deceived = { ...STOLEN_CARD, validatedBy: "meant_to_pay" } as const;
    expect(lettered("criminal_complaint", { paid: [deceived] })).toContain("Plainte contre X pour escroquerie\n");
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
    expect(text).toContain(
      "à ma banque, pour un paiement en ligne, l’appareil et l’adresse IP\u00a0; pour un paiement en magasin, le terminal.",
    );
    const abroad = { ...STOLEN_CARD, payeeCountry: "US" };
    expect(lettered("criminal_complaint", { paid: [abroad] })).toContain(
      "à ma banque, l’appareil et l’adresse IP de chaque opération.",
    );
    expect(lettered("criminal_complaint", { paid: [STOLEN_CARD], writtenOn: "2026-12-21" })).not.toContain(
      "ses images",
    );
    // A story only suggests that a call came: its client keeps the request, or not.
    expect(lettered("criminal_complaint", { paid: [STOLEN_CARD], description: "On m’a appelé." })).toContain(
      "[à compléter\u00a0: si c’est exact, «\u00a0à l’opérateur, dans l’année, les données de l’appel",
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

describe("the withdrawal of a mandate", () => {
  const of = (validatedBy: Payment["validatedBy"]) =>
    lettered("mandate_withdrawal", {
      paid: [{ method: "direct_debit", validatedBy, payeeName: "Abonnement Exemple" }],
    });

  it("denies the mandate of who gave none, and withdraws it without admitting it", () => {
    const text = of("not_me");
    expect(text).toContain("Je n’ai donné à ce créancier aucun mandat de prélèvement SEPA");
    expect(text).toContain("je le conteste et, sans le reconnaître, je le révoque");
    expect(text).toContain("de m’envoyer la copie du mandat");
    expect(text).not.toMatch(/mandat de prélèvement SEPA donné|sur la base de ce mandat/);
  });

  it("admits none of who did not say, or was deceived", () => {
    for (const validatedBy of [null, "unknown", "believed_protecting", "deceived"] as const)
      expect(of(validatedBy)).not.toMatch(/mandat de prélèvement SEPA donné|sur la base de ce mandat/);
  });

  it("withdraws the one that was given", () => {
    expect(of("meant_to_pay")).toContain("Je révoque tout mandat de prélèvement SEPA donné sur mon compte");
  });
});

describe("letters about a loan in one’s name", () => {
  const given = { scamType: "identity_theft", description: SIM } as const;

  it("link the code of the signature to the SIM card that was taken over", () => {
    for (const kind of ["loan_contest", "injunction_opposition"] as const) {
      const text = lettered(kind, { ...given, paid: [LOAN] });
      expect(text).toMatch(
        /\[à compléter\u00a0: si c’est exact, «\u00a0Du… au…, ma ligne [^\]]*SIM que je n’ai pas demandée\. Un code envoyé à mon numéro [^\]]*\]/,
      );
      expect(text).toContain("[à compléter\u00a0: si c’est exact, «\u00a0Je demande à mon opérateur quand, où");
      const sent = [{ kind: "operator_request", sentOn: "2026-11-26", paymentIds: [] } as const];
      expect(lettered(kind, { ...given, paid: [LOAN], sent })).toContain(" J’ai demandé à mon opérateur quand, où");
      for (const description of ["Ma carte SIM n’a pas été remplacée.", "Personne n’a échangé ma carte SIM."])
        expect(lettered(kind, { paid: [LOAN], description }), description).not.toContain("ma ligne téléphonique");
      for (const description of ["Ma SIM ne marche plus.", "Sans que je le demande, ma carte SIM a été remplacée."])
        expect(lettered(kind, { paid: [LOAN], description }), description).toContain("ma ligne téléphonique");
      expect(text).toContain("Le crédit que je conteste\n");
      const without = lettered(kind, { paid: [LOAN], description: "Ma carte SIM est neuve." });
      expect(without).not.toContain("aux mains d’un autre");
    }
    const sent = [{ kind: "operator_request", sentOn: "2026-11-26", paymentIds: [] } as const];
    expect(lettered("loan_contest", { ...given, paid: [LOAN], sent })).toContain("J’ai demandé à mon opérateur");
  });

  it("are no withdrawal, and claim no complaint that was not filed", () => {
    expect(lettered("loan_contest", { paid: [LOAN] })).toContain("n’est ni une rétractation, ni une demande de délai");
    for (const kind of ["loan_contest", "injunction_opposition", "central_bank_files"] as const)
      expect(lettered(kind, { paid: [LOAN] })).not.toContain("J’ai déposé plainte");
  });

  it("ask the court to say that an order came too late, by the decree that gives three months", () => {
    const text = lettered("injunction_opposition", { paid: [LOAN] });
    expect(text).toContain("depuis le 1er septembre 2026 est signifiée dans les trois mois");
    expect(text).toContain("(décret n°\u00a02026-96)");
    expect(text).toContain("[à vérifier avec un avocat\u00a0: ces dates, et ce que devient");
  });
});

describe("the letter to the operator", () => {
  it("asks who carried the call, and until when its data are kept", () => {
    const paid = [{ ...STOLEN_CARD, shownNumber: "bank" } as const];
    const day = { contactMethod: "phone", contactDate: "2026-11-26", contactDatePrecision: "day" } as const;
    const text = lettered("operator_request", { paid, ...day });
    expect(text).toContain("par quel opérateur chacun de ces appels vous est arrivé");
    expect(text).toContain("(article L44, IV, du code");
    expect(text).toContain("(décret n°\u00a02021-1362)\u00a0: jusqu’au 26 novembre 2027 pour les premières");
    expect(text).not.toContain("escroquerie est passée");
  });

  it("asks when a line was cut, and no call, of who lost a SIM card", () => {
    const text = lettered("operator_request", { description: SIM, paid: [LOAN] });
    expect(text).toContain("Ligne coupée\u00a0: [à compléter");
    expect(text).not.toMatch(/téléphone affichait|article L44/);
  });
});

describe("the notice of a content", () => {
  const sites = ["https://reseau-exemple.com/lea"];

  it("tells a host of the threat, and of no fraud", () => {
    const text = lettered("illegal_content", { description: THREAT, sites });
    expect(text).toContain(
      "[à compléter\u00a0: si c’est exact, «\u00a0Ce contenu sert à me menacer de montrer des images de moi, pour obtenir de l’argent.",
    );
    expect(text).toContain("d’empêcher que ces images soient publiées chez vous");
    expect(text).not.toMatch(/escro|313-1|tromper/);
    expect(lettered("registrar_notice", { description: THREAT, sites })).not.toMatch(/escro|313-1|tromper/);
  });

  it("gives no reason that its client did not say", () => {
    const text = lettered("illegal_content", { sites });
    expect(text).toContain("[à compléter\u00a0: en quoi il est illicite");
    expect(text).not.toContain("escroquer");
    expect(lettered("illegal_content", { sites, scamType: "phishing" })).toContain("(article 313-1 du code pénal)");
  });

  it("tells a registrar that the host was asked first", () => {
    expect(lettered("registrar_notice", { sites })).toContain("L’hébergeur du site\u00a0: [à compléter");
    const sent = [{ kind: "illegal_content", sentOn: "2026-11-26", paymentIds: [] } as const];
    expect(lettered("registrar_notice", { sites, sent })).toContain(
      "J’ai écrit à l’hébergeur du site le 26 novembre 2026.",
    );
  });
});

describe("the letters about crypto-assets", () => {
  const sent = { method: "crypto", currency: "USDT", cryptoChain: "tron" } as const;

  it("asks a platform for the link, its data and its authorisation, by the day", () => {
    const text = lettered("crypto_freeze", { paid: [sent] });
    expect(text).toContain("Le lien avec votre plateforme\u00a0: [à compléter");
    expect(text).toContain("article 15 du règlement (UE) 2016/679");
    expect(text).toContain("Depuis le 1er juillet 2026, servir en France demande cet agrément.");
    expect(text).not.toContain("ou ont pu y arriver");
    expect(lettered("crypto_freeze", { paid: [sent], writtenOn: "2026-06-30" })).not.toContain("1er juillet 2026");
    expect(lettered("crypto_freeze", { paid: [sent], filledFor: "company" })).not.toContain("2016/679");
  });

  it("never name the contract of a token, nor does the complaint", () => {
    const paid = [{ ...sent, cryptoAddress: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" }];
    for (const kind of ["crypto_freeze", "stablecoin_freeze", "criminal_complaint"] as const) {
      expect(lettered(kind, { paid })).not.toContain("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t");
    }
    const tableOf = (given: Partial<Payment>) => JSON.stringify(operations([aKnownPayment(given)]));
    expect(tableOf({ ...sent, ...paid[0] })).toContain("celle de l’opération est le contrat du jeton");
    expect(tableOf(sent)).not.toContain("contrat du jeton");
  });

  it("speak of blackmail to who paid a threat", () => {
    for (const kind of ["crypto_freeze", "stablecoin_freeze"] as const)
      expect(lettered(kind, { paid: [sent], description: THREAT })).not.toContain("escroquerie");
  });
});

describe("the letter about images", () => {
  it("says the month of the law, and no day that is counted from a payment", () => {
    const paid = [{ ...STOLEN_CARD, paidOn: "2026-11-18" }];
    const text = lettered("keep_pictures", { paid });
    expect(text).toContain("(un mois au plus tard après l’enregistrement)");
    expect(text).not.toContain("18 décembre");
  });
});

describe("the story of a complaint", () => {
  const story = "Je suis comptable. Le 24 novembre, j’ai appelé la banque.";
  const quoted = (who: string) => `Récit de ${who}\u00a0: «\u00a0${story}\u00a0» [à compléter\u00a0: relisez ce récit`;
  const told = (given: Partial<LetterFacts["caseRow"]>) =>
    lettered("criminal_complaint", { description: story, ...given });

  it("is quoted as that of who tells it where another signs, or where « je » is another", () => {
    const company = { filledFor: "company", representedLink: "comptable" } as const;
    const signed = { representativeName: "Paul Garnier", representativeRole: "gérant" };
    expect(told({ ...company, ...signed })).toContain(quoted("Camille Moreau, comptable"));
    expect(told(company)).toContain(quoted("Camille Moreau, comptable"));
    for (const filledFor of ["relative", "guardian"] as const)
      expect(told({ filledFor, representedName: "Jeanne Roux", representedLink: "sa fille" })).toContain(
        quoted("Camille Moreau, qui écrit pour cette victime"),
      );
  });

  it("stays in the words of who tells it where they sign for themselves", () => {
    for (const given of [
      {},
      { filledFor: "company", representedLink: "Gérante" } as const,
      { filledFor: "company", representedLink: "comptable", signsByDelegation: true } as const,
    ]) {
      expect(told(given)).toContain(`\n${story}\n`);
      expect(told(given)).not.toContain("Récit de");
    }
  });
});

describe("the letters of a company", () => {
  const signed = (given: Partial<LetterFacts["caseRow"]>) => {
    const content = { addressee: null, address: null, subject: null, place: null, reasons: [], words: {}, blanks: {} };
    const text = { subject: "Objet", sections: [], caseLaw: [] };
    return composeLetter({
      ...{ text, content, person, listed: null, sending: null, writtenOn: "2026-11-27", exhibits: [] },
      company: { ...SILENT_CASE, ...given },
    });
  };

  const SEAT = { companyAddress: "12 rue de l’Industrie", companyPostalCode: "69003", companyCity: "Lyon" };
  const asked = (what: string) => `[à compléter\u00a0: ${what}]`;

  it("name it first, and leave from its seat, never from the home of who writes", () => {
    const letter = signed({ representedName: "Atelier Nord SARL", ...SEAT });
    expect(letter.sender.slice(0, 3)).toEqual(["Atelier Nord SARL", "12 rue de l’Industrie", "69003 Lyon"]);
    expect(letter.place).toMatch(/^À Lyon, le /);
    const unknown = signed({ representedName: "Atelier Nord SARL" });
    expect(unknown.sender.slice(0, 2)).toEqual(["Atelier Nord SARL", asked("l’adresse du siège")]);
    expect(unknown.place).toMatch(/^À \[à compléter\u00a0: lieu\], le /);
    // A street without its town is no address.
    expect(signed({ ...SEAT, companyCity: null }).sender[1]).toBe(asked("l’adresse du siège"));
    for (const { sender, place } of [letter, unknown]) {
      expect(sender.join()).not.toContain(person.address);
      expect(place).not.toContain(person.city);
    }
  });

  it("are signed by its representative, or by who writes with a delegation, and by nobody else", () => {
    const employee = { representedLink: "comptable" } as const;
    const representative = { representativeName: "Anne Garnier", representativeRole: "gérante" } as const;
    const signature = (given: Partial<LetterFacts["caseRow"]>) => signed(given).signature[0];
    expect(signature({ ...employee, ...representative })).toBe("Anne Garnier, gérante");
    expect(signature({ ...employee, ...representative, signsByDelegation: true })).toBe(
      "Camille Moreau, comptable, par délégation d’Anne Garnier, gérante",
    );
    expect(signature(employee)).toBe(asked("prénom, nom et fonction de qui signe"));
    expect(signature({ ...employee, signsByDelegation: true })).toBe(
      `Camille Moreau, comptable, par délégation de ${asked("prénom, nom et fonction de qui vous l’a donnée")}`,
    );
    expect(signature({ representativeName: "Anne Garnier" })).toBe(
      `Anne Garnier, ${asked("la fonction du représentant légal")}`,
    );
    // Who gave the function of a representative as theirs signs.
    expect(signature({ representedLink: "Gérante" })).toBe("Camille Moreau, Gérante");
    expect(signature({})).toBe(asked("prénom, nom et fonction de qui signe"));
  });

  it("say in a complaint what the case says of its seat and of who signs, and ask for neither a second time", () => {
    const complaint = (given: Partial<LetterFacts["caseRow"]>) =>
      lettered("criminal_complaint", { filledFor: "company", ...given });
    const known = complaint({ ...SEAT, representativeName: "Anne Garnier", representativeRole: "gérante" });
    expect(known).toContain("Siège\u00a0: 12 rue de l’Industrie, 69003 Lyon");
    expect(known).toContain("Qui signe pour elle\u00a0: Anne Garnier, gérante");
    expect(known).toContain("Ma fonction\u00a0: gérante.");
    expect(known).toContain("le procureur du siège de l’entreprise, à Lyon, est compétent");
    const silent = complaint({});
    expect(silent).toContain("Siège\u00a0: celui qui est en tête de cette lettre");
    expect(silent).not.toContain("Ma fonction");
  });

  it("name who follows them as their contact, so that no number or address reads as that of who signs", () => {
    const contact = "Contact\u00a0: Camille Moreau, 06 12 34 56 78, camille@exemple.fr";
    const representative = { representativeName: "Anne Garnier", representativeRole: "gérante" };
    expect(signed({ ...SEAT, ...representative }).sender.at(-1)).toBe(contact);
    const complaint = lettered("criminal_complaint", { filledFor: "company", ...SEAT, ...representative });
    expect(complaint).toContain(contact);
    expect(complaint).not.toContain("Téléphone\u00a0: 06");
  });

  it("ask for the court of its seat alone", () => {
    const of = (given: Partial<LetterFacts["caseRow"]>) =>
      addressLines("prosecutor", "prosecutor", { person: null, payments: [], caseRow: { ...SILENT_CASE, ...given } });
    expect(of({ filledFor: "company", ...SEAT })).toEqual([
      `Tribunal judiciaire de ${asked("celui dont dépend Lyon")}`,
    ]);
    expect(of({ filledFor: "company" })[0]).toContain("celui dont dépend la ville du siège");
    expect(of({})[0]).toContain("celui de votre domicile");
  });
});
