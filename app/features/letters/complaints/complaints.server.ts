import { type LetterTemplate, toComplete, toVerify } from "../rules";
import {
  enclosed,
  exhibitsText,
  firstContact,
  isCompany,
  items,
  livesAbroad,
  onBehalf,
  operations,
  policeComplaint,
  words,
} from "../templates/parts.server";
import {
  civilStatus,
  competence,
  damage,
  debitedAccounts,
  lieText,
  namesOfSuppliers,
  storyText,
  traces,
  urgentRequests,
} from "./complaint-parts.server";
import { isBlackmail, offenceOf } from "./offences.server";

const GREETING = "Madame la Procureure, Monsieur le Procureur de la République,";
const CLOSING =
  "Je vous prie d’agréer, Madame la Procureure, Monsieur le Procureur de la République, l’expression de ma haute considération.";

/** A payment is what a complaint may be about, whoever authorised it. */
const refusesNone = (): null => null;

export const criminalComplaint: LetterTemplate = {
  kind: "criminal_complaint",
  title: "Plainte au procureur de la République",
  purpose:
    "Pour porter plainte par lettre recommandée, sans rendez-vous. L’arnaque a eu lieu en ligne\u00a0? Votre lettre va au procureur du tribunal de là où vous vivez. La plainte est déjà faite\u00a0? Prenez plutôt le complément. Votre banque voudra la lire\u00a0: dites ce que vous avez vu et cru.",
  addressee: "prosecutor",
  ground: null,
  refusalOf: refusesNone,
  needsPayments: false,
  write: (facts) => {
    const { payments, caseRow, exhibits } = facts;
    const earlier = caseRow.policeReport ? policeComplaint(facts) : null;
    const offence = offenceOf(facts);
    const urgent = urgentRequests(facts);
    return {
      subject: offence.name === null ? "Plainte contre X" : `Plainte contre X pour ${offence.name}`,
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
          storyText(facts),
          lieText(facts),
          isBlackmail(facts) &&
            toComplete("si c’est exact, la menace\u00a0: le jour, les mots exacts, et ce qui était exigé"),
          isCompany(facts) &&
            `Boîte e-mail ou appareil piraté dans l’entreprise\u00a0: ${toComplete("«\u00a0non, à ma connaissance\u00a0», ou lequel, quand, et comment vous l’avez su")}.`,
          isCompany(facts)
            ? `Lieu d’où le paiement est parti\u00a0: ${toComplete("ville, ou «\u00a0au siège\u00a0»")}.`
            : `Lieu où je me trouvais\u00a0: ${toComplete("ville, ou «\u00a0à mon domicile\u00a0»")}.`,
        ),
        ...(payments.length > 0 ? [operations(payments)] : []),
        words(
          "authors",
          "Ce qui peut mener aux auteurs",
          "Je ne connais pas l’identité réelle des auteurs. Voici ce qui peut mener à eux\u00a0:",
          traces(facts) ?? items(toComplete("noms donnés, numéros, adresses, sites, comptes")),
          namesOfSuppliers(facts),
          `Témoins\u00a0: ${toComplete("nom et adresse, ou «\u00a0aucun\u00a0»")}.`,
        ),
        words("damage", "Le préjudice", debitedAccounts(facts), damage(facts)),
        words(
          "law",
          "Qualification, et pourquoi ce tribunal",
          `Ces faits sont, à mon sens, ${offence.said}, ou toute autre infraction que vous retiendrez.`,
          isCompany(facts) &&
            toVerify("si un système a été piraté, l’article 323-1 du code pénal, et le délai de votre assurance cyber"),
          competence(facts),
        ),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande\u00a0:",
          items(
            "de faire trouver à qui sont les comptes, les numéros et les adresses ci-dessus\u00a0;",
            "de faire saisir les sommes qui peuvent encore l’être\u00a0;",
            "de me remettre un récépissé de cette plainte, et de m’informer de la suite donnée.",
          ),
          urgent && "Le temps presse\u00a0: ces données s’effacent. Merci de les faire demander\u00a0:",
          urgent,
          !livesAbroad(facts) && "Je vous envoie cette plainte par lettre recommandée avec avis de réception.",
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
        `Service qui l’a reçue\u00a0: ${toComplete("le commissariat ou la brigade, ou «\u00a0en ligne\u00a0»")}.`,
        "Je vous en adresse la copie par lettre recommandée avec avis de réception (article 85 du code de procédure pénale). Merci de m’informer de la suite donnée.",
      ),
      words("ending", "Fin", exhibitsText(facts), enclosed(facts, "copie de ma plainte"), CLOSING),
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
