import { type LetterFacts, type LetterTemplate, toComplete } from "../rules";
import {
  CLOSING,
  dayInWords,
  exhibitsText,
  GREETING,
  items,
  onBehalf,
  once,
  operations,
  policeComplaint,
  words,
} from "../templates/parts.server";
import { complaint, unlessLoan } from "./loans.server";

/** Who asks what a register says of them: a register answers the person alone. */
function identity({ person, caseRow }: LetterFacts): string {
  const own = caseRow.filledFor === null ? person : null;
  const name = own ? `${own.firstName} ${own.lastName}` : caseRow.filledFor && caseRow.representedName;
  return items(
    `Prénom et nom\u00a0: ${(name && once([name]).join("")) || toComplete("tous les prénoms et le nom de naissance")}`,
    `Date de naissance\u00a0: ${own?.dateOfBirth ? dayInWords(own.dateOfBirth) : toComplete("jour, mois, année")}`,
    `Lieu de naissance\u00a0: ${toComplete("ville et pays")}`,
  );
}

/** A right that nobody exercises for another without a power. */
const personally = ({ person, caseRow }: LetterFacts): string | null =>
  person === null || caseRow.filledFor !== null
    ? toComplete("la signature de la personne concernée, ou sa procuration\u00a0: ce droit lui est personnel")
    : null;

const IDENTITY_COPY = toComplete("la copie recto verso d’une pièce d’identité, avec le lieu de naissance, à joindre");

export const centralBankFiles: LetterTemplate = {
  kind: "central_bank_files",
  title: "Fichiers FCC et FICP de la Banque de France",
  purpose:
    "Pour savoir si vous êtes inscrit parmi les mauvais payeurs, et faire noter qu’on a pris votre identité. Cela se fait aussi en ligne ou au guichet. Seul l’organisme qui vous a inscrit peut vous effacer.",
  addressee: "central_bank",
  who: "person",
  ground: null,
  refusalOf: unlessLoan,
  needsPayments: false,
  write: (facts) => {
    const { payments } = facts;
    return {
      subject: "Fichiers FCC et FICP\u00a0: droit d’accès et usurpation d’identité",
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          "Quelqu’un s’est servi de mon identité pour obtenir de l’argent. Je vous demande ce que disent de moi le fichier central des chèques (FCC) et le fichier des incidents de crédit (FICP).",
          identity(facts),
        ),
        ...(payments.length > 0 ? [operations(payments)] : []),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande\u00a0:",
          items(
            "la liste des inscriptions à mon nom, avec l’organisme et la date de chacune\u00a0;",
            "de faire suivre ma contestation aux organismes qui m’ont inscrit\u00a0;",
            "de noter dans ces fichiers que mon identité a été usurpée, pour les inscriptions que je conteste.",
          ),
          `Inscriptions contestées\u00a0: ${toComplete("chacune, comme votre plainte la nomme, ou «\u00a0je les dirai à réception de la liste\u00a0»")}.`,
          "Je demanderai leur effacement aux organismes qui les ont faites.",
        ),
        words(
          "ending",
          "Fin",
          complaint(facts),
          toComplete("la copie de la plainte, qui nomme chaque inscription contestée, à joindre"),
          IDENTITY_COPY,
          personally(facts),
          exhibitsText(facts),
          CLOSING,
        ),
      ],
      caseLaw: [],
    };
  },
};

export const accountRegister: LetterTemplate = {
  kind: "account_register",
  title: "Comptes ouverts à votre nom (FICOBA, par la CNIL)",
  purpose:
    "Pour savoir si un compte a été ouvert à votre nom sans vous. La demande passe par la CNIL, par courrier ou en ligne. Elle ne vise qu’une personne et qu’un fichier. Comptez plusieurs mois.",
  addressee: "data_authority",
  who: "person",
  ground: null,
  refusalOf: unlessLoan,
  needsPayments: false,
  write: (facts) => {
    const own = facts.caseRow.filledFor === null ? facts.person : null;
    const town = own && [own.postalCode, own.city].filter(Boolean).join(" ");
    return {
      subject: "Fichier des comptes bancaires (FICOBA)\u00a0: droit d’accès par la CNIL",
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          "Quelqu’un s’est servi de mon identité. Je crains qu’un compte ait été ouvert à mon nom sans moi. Je vous demande de consulter pour moi le fichier FICOBA (article 143 du décret n°\u00a02019-536).",
          identity(facts),
        ),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande de m’envoyer\u00a0:",
          items(
            "la liste des comptes ouverts à mon nom, avec la banque et le jour de l’ouverture\u00a0;",
            "la liste des comptes fermés depuis peu, si le fichier la garde.",
          ),
          `Adresse pour la réponse\u00a0: ${own?.address && town ? once([own.address, town]).join(", ") : toComplete("votre adresse postale")}.`,
        ),
        words("ending", "Fin", policeComplaint(facts), IDENTITY_COPY, personally(facts), exhibitsText(facts), CLOSING),
      ],
      caseLaw: [],
    };
  },
};
