import { printedIban } from "~/features/payments/rules";
import { type LetterFacts, type LetterTemplate, toComplete } from "../rules";
import { competence, damageText, offenceName, offenceOf, perishable } from "./complaint-facts.server";
import {
  asTyped,
  dayInWords,
  exhibitsText,
  firstContact,
  forCount,
  isCompany,
  items,
  onBehalf,
  once,
  operations,
  othersPhones,
  policeComplaint,
  words,
} from "./parts.server";

const GREETING = "Madame la Procureure, Monsieur le Procureur de la République,";
const CLOSING =
  "Je vous prie d’agréer, Madame la Procureure, Monsieur le Procureur de la République, l’expression de ma haute considération.";

/** A payment is what a complaint may be about, whoever authorised it. */
const refusesNone = (): null => null;

/** Who complains, as a complaint must say it. */
function civilStatus(facts: LetterFacts): string {
  const { person, caseRow } = facts;
  const name = caseRow.representedName && oneName(caseRow.representedName);
  if (isCompany(facts))
    return items(
      `Entreprise\u00a0: ${name ?? toComplete("sa dénomination et sa forme")}`,
      `Siège\u00a0: ${toComplete("son adresse")}`,
      `Qui signe pour elle\u00a0: ${toComplete("prénom, nom et fonction")}`,
      ...contact(facts),
    );
  const own = caseRow.filledFor ? null : person;
  const address = own && [own.address, [own.postalCode, own.city].filter(Boolean).join(" "), own.country];
  return items(
    `Prénom et nom\u00a0: ${(caseRow.filledFor ? name : own && oneName(`${own.firstName} ${own.lastName}`)) || toComplete("votre prénom et votre nom")}`,
    `Date de naissance\u00a0: ${own?.dateOfBirth ? dayInWords(own.dateOfBirth) : toComplete("jour, mois, année")}`,
    `Lieu de naissance\u00a0: ${toComplete("ville et pays")}`,
    `Nationalité et profession\u00a0: ${toComplete("l’une et l’autre")}`,
    `Adresse\u00a0: ${own?.address && address ? once(address).join(", ") : toComplete("l’adresse du domicile")}`,
    ...contact(facts),
  );
}

const oneName = (name: string): string => once([name]).join("");

const contact = ({ person }: LetterFacts): string[] => [
  `Téléphone\u00a0: ${person?.phoneText || toComplete("un numéro")}`,
  `E-mail\u00a0: ${person?.email || toComplete("une adresse")}`,
];

/** What may lead to the authors: what the payments and the story name, without what belongs to the client. */
function traces(facts: LetterFacts): string | null {
  const { found, payments, person } = facts;
  const line = (one: string, several: string, texts: readonly string[]) =>
    texts.length > 0 && `${forCount(texts.length, one, several)}\u00a0: ${texts.join("\u00a0; ")}`;
  const emails = once(found.emails).filter((email) => email.toLowerCase() !== person?.email.toLowerCase());
  const phones = othersPhones(facts);
  return (
    items(
      // A supplier whose name was borrowed, and a lender, are no authors.
      line(
        "Nom donné pour le bénéficiaire, peut-être usurpé",
        "Noms donnés pour les bénéficiaires, peut-être usurpés",
        once(payments.map(({ payeeName, method }) => method !== "loan" && payeeName)),
      ),
      line("IBAN", "IBAN", once(payments.map(({ payeeIban }) => payeeIban && printedIban(payeeIban)))),
      line(
        "Adresse de cryptomonnaie",
        "Adresses de cryptomonnaie",
        once(payments.map((payment) => payment.cryptoAddress)),
      ),
      line("Transaction", "Transactions", once(payments.map(({ cryptoTransaction }) => cryptoTransaction))),
      line("Site", "Sites", once(found.sites)),
      line("Téléphone", "Téléphones", phones),
      line("E-mail", "E-mails", emails),
      found.sites.length + phones.length + emails.length > 0 &&
        toComplete("relisez cette liste, tirée de votre récit, et retirez ce qui n’est pas aux auteurs"),
    ) || null
  );
}

export const criminalComplaint: LetterTemplate = {
  kind: "criminal_complaint",
  title: "Plainte au procureur de la République",
  purpose:
    "Pour porter plainte par lettre recommandée, sans rendez-vous. L’arnaque a eu lieu en ligne\u00a0? Votre lettre va au procureur du tribunal de là où vous vivez. Relisez le récit\u00a0: votre banque demandera cette plainte. Dites ce que vous avez vu et cru. La plainte est déjà faite\u00a0? Prenez plutôt le complément.",
  addressee: "prosecutor",
  ground: null,
  refusalOf: refusesNone,
  needsPayments: false,
  write: (facts) => {
    const { payments, caseRow, exhibits } = facts;
    const earlier = caseRow.policeReport ? policeComplaint(facts) : null;
    return {
      subject: `Plainte contre X pour ${offenceName(caseRow)}`,
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          "Je porte plainte contre X pour les faits ci-dessous (article 40 du code de procédure pénale).",
          earlier && `${earlier} Je vous demande de joindre les deux plaintes.`,
        ),
        words("identity", "Qui porte plainte", civilStatus(facts)),
        words(
          "story",
          "Les faits",
          firstContact(facts),
          asTyped(caseRow.description) ||
            toComplete("ce qui s’est passé, avec vos mots, dans l’ordre, avec les dates et les lieux"),
          `Lieu où je me trouvais\u00a0: ${toComplete("ville, ou «\u00a0à mon domicile\u00a0»")}.`,
        ),
        ...(payments.length > 0 ? [operations(payments)] : []),
        words(
          "authors",
          "Ce qui peut mener aux auteurs",
          "Je ne connais pas l’identité réelle des auteurs. Voici ce qui peut mener à eux\u00a0:",
          traces(facts) ?? items(toComplete("noms donnés, numéros, adresses, sites, comptes")),
          `Témoins\u00a0: ${toComplete("nom et adresse, ou «\u00a0aucun\u00a0»")}.`,
        ),
        words(
          "damage",
          "Le préjudice",
          `${damageText(facts)} Autres préjudices\u00a0: ${toComplete("frais, crédit à rembourser, atteinte morale, ou «\u00a0aucun\u00a0»")}.`,
        ),
        words(
          "law",
          "Qualification, et pourquoi ce tribunal",
          `Ces faits sont, à mon sens, ${offenceOf(caseRow)}, ou toute autre infraction que vous retiendrez.`,
          competence(facts),
        ),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande\u00a0:",
          items(
            "de faire trouver à qui sont les comptes, les numéros et les adresses ci-dessus\u00a0;",
            "de faire saisir les sommes qui peuvent encore l’être\u00a0;",
            ...perishable(facts),
            "de me remettre un récépissé de cette plainte, et de m’informer de la suite donnée.",
          ),
          "Je souhaite pouvoir me porter partie civile, et demander réparation. Sans nouvelles dans les trois mois, je pourrai saisir le juge d’instruction (article 85 du code de procédure pénale).",
        ),
        words(
          "ending",
          "Fin",
          exhibits.length > 0 ? exhibitsText(facts) : toComplete("les pièces que vous joignez, en copie"),
          "Je garde une copie de cette plainte.",
          CLOSING,
        ),
      ],
      caseLaw: [],
    };
  },
};

export const prosecutorCopy: LetterTemplate = {
  kind: "prosecutor_copy",
  title: "Copie de ma plainte au procureur",
  purpose:
    "Après une plainte à la police ou à la gendarmerie. Envoyez-la en recommandé\u00a0: trois mois plus tard, un juge d’instruction peut être saisi.",
  addressee: "prosecutor",
  ground: null,
  refusalOf: refusesNone,
  needsPayments: false,
  write: (facts) => ({
    subject: "Copie de ma plainte",
    sections: [
      words(
        "opening",
        "Début",
        GREETING,
        onBehalf(facts),
        policeComplaint(facts) ??
          `J’ai déposé plainte le ${toComplete("la date, le lieu et le numéro de la plainte")}.`,
        "Je vous en adresse la copie (article 85 du code de procédure pénale), et vous prie de m’informer de la suite donnée.",
      ),
      words(
        "ending",
        "Fin",
        facts.exhibits.length > 0 ? exhibitsText(facts) : toComplete("la copie de la plainte, à joindre"),
        CLOSING,
      ),
    ],
    caseLaw: [],
  }),
};

export const complaintSupplement: LetterTemplate = {
  kind: "complaint_supplement",
  title: "Complément de plainte et demande de jonction",
  purpose:
    "Après une plainte, pour y ajouter un paiement ou une preuve. Vous demandez aussi de réunir les plaintes contre les mêmes auteurs. N’y nommez aucune autre victime.",
  addressee: "prosecutor",
  ground: null,
  refusalOf: refusesNone,
  needsPayments: false,
  write: (facts) => {
    const { payments } = facts;
    const earlier = policeComplaint(facts);
    return {
      subject: "Complément de plainte et demande de jonction",
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          earlier ?? `J’ai déposé plainte le ${toComplete("la date, le lieu et le numéro de la plainte")}.`,
          `J’y ajoute ce qui suit. Le service qui mène l’enquête\u00a0: ${toComplete("si vous le connaissez")}.`,
        ),
        ...(payments.length > 0 ? [operations(payments)] : []),
        words(
          "news",
          "Ce que vous ajoutez",
          toComplete("ce que vous avez appris ou reçu depuis votre plainte, avec les dates"),
        ),
        words(
          "traces",
          "Ce qui peut rapprocher les procédures",
          "Voici ce qui peut mener aux auteurs\u00a0:",
          traces(facts) ?? items(toComplete("IBAN, sites, numéros, adresses e-mail, adresses de cryptomonnaie")),
        ),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande\u00a0:",
          items(
            "de joindre cette lettre et ses pièces au dossier\u00a0;",
            "de faire voir si d’autres plaintes visent les mêmes comptes, sites, numéros ou adresses\u00a0;",
            "si c’est le cas, d’en faire la jonction\u00a0;",
            "de me dire quel service en a la charge.",
          ),
        ),
        words("ending", "Fin", exhibitsText(facts), CLOSING),
      ],
      caseLaw: [],
    };
  },
};
