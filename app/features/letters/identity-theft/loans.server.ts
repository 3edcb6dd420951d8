import { isDeceived, isMeant, type Payment } from "~/features/payments/rules";
import { ifExact, type LetterFacts, type LetterTemplate, type Section, toComplete, toVerify } from "../rules";
import {
  CLOSING,
  exhibitsText,
  forCount,
  GREETING,
  isCompany,
  items,
  onBehalf,
  once,
  operations,
  policeComplaint,
  totalInWords,
  whenText,
  words,
} from "../templates/parts.server";
import { SIM_TAKEN } from "../templates/story-words";

/** A letter about a credit that somebody took in the name of the victim. */
export const unlessLoan = ({ method, validatedBy }: Payment): string | null =>
  method !== "loan"
    ? "Cette lettre ne vise qu’un crédit pris à votre nom."
    : isMeant(validatedBy)
      ? "Vous avez indiqué que vous vouliez ce crédit\u00a0: il n’a pas été pris sans vous. Parlez-en à un avocat."
      : null;

/** The complaint, or what is asked of it: it names each entry that is contested. */
export const complaint = (facts: LetterFacts): string =>
  policeComplaint(facts) ??
  `Voici où en est ma plainte\u00a0: ${toComplete("sa date, son lieu et son numéro, ou «\u00a0en cours de dépôt\u00a0»")}.`;

/** What breaks a signature by a code: the line to which it was sent was in other hands, and the operator is asked since when. */
function lineLost({ caseRow, sent }: LetterFacts): string | null {
  if (!SIM_TAKEN.test(caseRow.description)) return null;
  const isAsked = sent.some(({ kind }) => kind === "operator_request");
  return [
    ifExact(
      "Du… au…, ma ligne téléphonique était aux mains d’un autre, par une carte SIM que je n’ai pas demandée. Un code envoyé à mon numéro pendant ce temps n’est pas venu jusqu’à moi.",
    ),
    isAsked
      ? "J’ai demandé à mon opérateur quand, où et sur quelle pièce d’identité une carte SIM a été remise."
      : ifExact("Je demande à mon opérateur quand, où et sur quelle pièce d’identité cette carte a été remise."),
  ].join(" ");
}

/** The credits, whose sums are not those that the act claims. */
function contested(payments: readonly Payment[]): Section {
  const section = operations(payments);
  const caption = forCount(payments.length, "Le crédit que je conteste", "Les crédits que je conteste");
  return "block" in section && section.block.kind === "table"
    ? { ...section, block: { ...section.block, caption } }
    : section;
}

/** That nothing was signed, which only a lawyer says for a client who approved something while being deceived. */
const unsigned = (payments: readonly Payment[]): string =>
  payments.some(({ validatedBy }) => isDeceived(validatedBy))
    ? toVerify("la phrase qui dit ce que vous contestez")
    : `Je n’ai rien demandé et rien signé, ni à la main, ni par voie électronique\u00a0: ${forCount(payments.length, "ce contrat n’est pas le mien", "ces contrats ne sont pas les miens")}.`;

/** What the victim denies of an electronic signature, whose reliability the law may presume until the contrary is proved. */
function denied(payments: readonly Payment[]): string {
  if (payments.some(({ validatedBy }) => isDeceived(validatedBy)))
    return toVerify("ce que vous dites de la signature électronique");
  // One line of the lender's records would answer it: its client writes it only where it is sure.
  const code = toComplete("si c’est exact, «\u00a0je n’ai tapé aucun code pour elle\u00a0»");
  return `Vous m’opposez une signature électronique\u00a0? Je nie l’avoir faite. ${code} Même présumée fiable, elle se discute\u00a0: la preuve contraire est permise.`;
}

export const loanContest: LetterTemplate = {
  kind: "loan_contest",
  title: "Contestation d’un crédit pris à votre nom",
  purpose:
    "Pour l’organisme qui réclame un crédit que vous n’avez pas signé. Vous dites que ce contrat n’est pas le vôtre. N’utilisez jamais son bordereau de rétractation\u00a0: ce serait dire que vous avez signé. Ne payez aucune échéance sans l’avis d’un avocat.",
  addressee: "lender",
  ground: null,
  refusalOf: unlessLoan,
  needsPayments: true,
  write: (facts) => {
    const { payments } = facts;
    const many = payments.length > 1;
    return {
      subject: `${many ? "Crédits pris" : "Crédit pris"} à mon nom sans moi\u00a0: contestation`,
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          `Je conteste ${many ? "les crédits ci-dessous" : "le crédit ci-dessous"}. ${unsigned(payments)} Quelqu’un s’est servi de mon identité.`,
          items(
            `${many ? "Numéros de ces contrats" : "Numéro de ce contrat"}\u00a0: ${toComplete("d’après la lettre ou l’e-mail reçu")}.`,
            `Je l’ai su\u00a0: ${whenText(payments, "knownOn") ?? toComplete("le jour, et comment")}.`,
            `L’argent prêté\u00a0: ${toComplete("«\u00a0je n’en ai rien reçu\u00a0», ou le jour où il est arrivé sur votre compte, et celui où il en est parti")}.`,
          ),
        ),
        contested(payments),
        words(
          "law",
          "Ce que dit la loi",
          "Il n’y a pas de contrat sans l’accord de celui qu’il engage. Vous me réclamez une somme\u00a0: c’est à vous de prouver que cet accord vient de moi.",
          toVerify("les articles 1128 et 1353 du code civil, à confirmer avant de les citer"),
          denied(payments),
          toVerify("ce que la loi présume de cette signature, selon son niveau"),
          lineLost(facts),
        ),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande\u00a0:",
          items(
            `de reconnaître par écrit que je ne dois rien, ni ${totalInWords(payments)}, ni frais, ni intérêts\u00a0;`,
            "d’arrêter toute relance, tout prélèvement et toute poursuite à ce sujet\u00a0;",
            "de m’envoyer une copie du contrat et des pièces fournies\u00a0;",
            "de m’envoyer le dossier de preuve de la signature\u00a0: son niveau (simple, avancée ou qualifiée), son prestataire, son certificat\u00a0;",
            "de me dire comment l’identité du signataire a été vérifiée, et vers quel numéro le code est parti, le jour, l’heure et l’adresse IP\u00a0;",
            "de me dire sur quel compte l’argent a été versé, et par quels téléphone et adresse e-mail la demande est passée\u00a0;",
            !isCompany(facts) &&
              "de ne pas m’inscrire au fichier des incidents de crédit (FICP), et d’effacer l’inscription si elle est faite\u00a0: vous seul le pouvez\u00a0;",
            "de garder tout ce dossier pour la justice.",
          ),
          !isCompany(facts) &&
            "Vous détenez des données sur moi\u00a0: cette lettre vaut aussi demande d’accès (article 15 du RGPD). Vous avez un mois pour y répondre (article 12 du même règlement).",
          "Cette lettre n’est ni une rétractation, ni une demande de délai, ni une reconnaissance de dette, ni l’exécution du contrat.",
        ),
        words(
          "ending",
          "Fin",
          complaint(facts),
          exhibitsText(facts) ?? toComplete("le récépissé de la plainte, à joindre"),
          CLOSING,
        ),
      ],
      caseLaw: [],
    };
  },
};

export const injunctionOpposition: LetterTemplate = {
  kind: "injunction_opposition",
  title: "Opposition à une injonction de payer",
  purpose:
    "Quand un commissaire de justice vous remet une injonction de payer pour un crédit pris à votre nom. Vous avez un mois après la remise en main propre. L’acte ne vous a pas été remis en main propre\u00a0? Le délai peut être plus long\u00a0: n’attendez pas. Envoyez-la en recommandé, ou remettez-la au greffe contre récépissé, avec l’acte reçu, et montrez-la à un avocat.",
  addressee: "court",
  ground: null,
  refusalOf: unlessLoan,
  needsPayments: true,
  write: (facts) => {
    const { payments, caseRow } = facts;
    const creditors = once(payments.map(({ payeeName }) => payeeName));
    return {
      subject: "Opposition à une injonction de payer",
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          "Je fais opposition à l’injonction de payer ci-dessous (article 1416 du code de procédure civile)\u00a0:",
          items(
            `Tribunal qui l’a rendue, à qui cette lettre va\u00a0: ${toComplete("son nom et son adresse, d’après l’acte")}.`,
            `Ordonnance n°\u00a0${toComplete("le numéro, en haut de l’acte")}, rendue le ${toComplete("sa date")}.`,
            `Acte reçu le ${toComplete("le jour")}\u00a0: ${toComplete("en main propre, à un proche, à l’étude ou dans la boîte aux lettres")}.`,
            `${forCount(creditors.length, "Qui réclame", "Qui réclament")}\u00a0: ${creditors.length > 0 ? creditors.join("\u00a0; ") : toComplete("le nom du créancier, d’après l’acte")}.`,
            `Somme réclamée\u00a0: ${toComplete("celle de l’acte, avec les frais")}.`,
          ),
          `Par lettre recommandée, ou remise au greffe contre récépissé. ${toVerify("l’article 1415 du code de procédure civile")}`,
        ),
        contested(payments),
        words(
          "time",
          "Quand l’ordonnance vous est parvenue",
          ifExact("Je forme opposition dans le mois de la remise en main propre (article 1416)."),
          `Une ordonnance rendue depuis le 1er septembre 2026 est signifiée dans les trois mois, et une plus ancienne dans les six mois (décret n°\u00a02026-96). ${ifExact("Ce délai est passé. Je demande au tribunal de le dire, et d’en tirer les conséquences.")}`,
          toVerify("ces dates, et ce que devient une ordonnance signifiée trop tard"),
        ),
        words(
          "reasons",
          "Pourquoi vous ne devez rien",
          `Je conteste toute la somme. ${unsigned(payments)} Quelqu’un s’est servi de mon identité.`,
          lineLost(facts),
          complaint(facts),
        ),
        words(
          "demands",
          "Ce que vous demandez",
          "Je demande au tribunal\u00a0:",
          items(
            "de recevoir cette opposition, et de m’en donner récépissé\u00a0;",
            "de convoquer celui qui réclame et moi-même à une audience\u00a0;",
            "de lui demander le contrat et le dossier de preuve de la signature\u00a0;",
            "de rejeter sa demande.",
          ),
        ),
        words(
          "ending",
          "Fin",
          `Je joins l’acte reçu\u00a0: ${facts.exhibits.length > 0 ? `pièce n°\u00a0${toComplete("le numéro de l’acte, dans la liste des pièces")}` : toComplete("l’acte entier, parmi les pièces\u00a0: sans lui, l’opposition peut être refusée")}.`,
          caseRow.filledFor !== null &&
            caseRow.filledFor !== "company" &&
            toComplete("un pouvoir spécial de cette personne, à joindre\u00a0: seul un avocat en est dispensé"),
          exhibitsText(facts),
          CLOSING,
        ),
      ],
      caseLaw: [],
    };
  },
};
