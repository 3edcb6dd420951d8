import type { PayeeCheck } from "~/db/schema/payment-enumerations";
import { countryOfAccount } from "~/features/deadlines/case/rules.server";
import { isTransfer, PAYEE_CHECKED_SINCE, type Payment } from "~/features/payments/rules";
import { type LetterFacts, type LetterTemplate, toComplete, toVerify } from "../rules";
import {
  accounts,
  CLOSING,
  exhibitsText,
  forCount,
  GREETING,
  isCompany,
  items,
  listInWords,
  onBehalf,
  operations,
  policeComplaint,
  totalInWords,
  words,
} from "../templates/parts.server";

/** The member states whose currency is the euro, where banks check names since 9 October 2025. */
const EURO_AREA = "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" ");
/** The other members of the Union, whose own date is not confirmed. */
const OTHER_MEMBERS = "CZ DK HU PL RO SE".split(" ");
const isMember = (country: string): boolean => [...EURO_AREA, ...OTHER_MEMBERS].includes(country);
/** An answer that names no country: one of the Economic Area. */
const SOME_COUNTRY = "EU";

const countriesOf = (payment: Payment): string[] =>
  [countryOfAccount(payment), payment.payeeCountry].filter((code) => code !== null);

/** The check binds two banks of the Union, for a transfer in euros (Regulation (EU) 260/2012, articles 1 and 5c). */
function refusalOf(payment: Payment): string | null {
  if (!isTransfer(payment)) return "Seul un virement passe par la vérification du nom du bénéficiaire.";
  if (payment.currency !== "EUR") return "La vérification du nom ne vise que les virements en euros.";
  if (payment.debitedOn !== null && payment.debitedOn < PAYEE_CHECKED_SINCE)
    return "Ce virement date d’avant le 9 octobre 2025\u00a0: la banque ne devait pas encore vérifier le nom.";
  if (countriesOf(payment).some((code) => code !== SOME_COUNTRY && !isMember(code)))
    return "L’une des deux banques est hors de l’Union européenne\u00a0: elle n’avait pas à vérifier le nom.";
  if (payment.payeeCheck === "no_match" || payment.payeeCheck === "close_match")
    return "Votre banque vous a averti que le nom n’allait pas\u00a0: cette lettre n’a rien à lui reprocher.";
  return null;
}

const SCREENS: Partial<Record<PayeeCheck, string>> = {
  match: "vous avez affiché que le nom du bénéficiaire allait avec l’IBAN",
  impossible: "vous avez affiché que la vérification n’était pas possible",
  nothing: "vous n’avez rien affiché sur le nom du bénéficiaire",
};

/** What the screen said, once for the payments of which it said the same. */
function screens({ payments }: LetterFacts): string {
  const groups = Map.groupBy(
    payments.map(({ payeeCheck }, index) => ({ said: payeeCheck && SCREENS[payeeCheck], number: String(index + 1) })),
    ({ said }) => said ?? toComplete("ce que l’écran a dit du nom\u00a0: correspond, impossible à vérifier, ou rien"),
  );
  return items(
    ...[...groups].map(([said, found]) => {
      const numbers = listInWords(found.map(({ number }) => number));
      return `${forCount(found.length, "Opération", "Opérations")} n°\u00a0${numbers}\u00a0: ${said}${said.startsWith("[") ? "" : "."}`;
    }),
  );
}

/** What stays to be said of the two countries. */
function doubt({ payments }: LetterFacts): string | null {
  const codes = payments.flatMap(countriesOf);
  const isKnown = payments.every((payment) => countriesOf(payment).length === 2) && !codes.includes(SOME_COUNTRY);
  if (codes.some((code) => OTHER_MEMBERS.includes(code)))
    return toVerify("la date de cette règle dans un pays de l’Union qui n’a pas l’euro");
  return isKnown
    ? null
    : toComplete("vérifiez que les deux banques sont dans l’Union, sinon n’envoyez pas cette lettre");
}

export const payeeCheck: LetterTemplate = {
  kind: "payee_check",
  title: "Vérification du nom du bénéficiaire",
  purpose:
    "Pour un virement en euros, depuis le 9 octobre 2025, entre deux banques de l’Union. La banque devait comparer le nom et l’IBAN, et vous montrer le résultat. Dites ce que l’écran a montré. Cette lettre sert que vous ayez voulu ce virement ou non.",
  addressee: "bank",
  ground: null,
  refusalOf,
  needsPayments: true,
  write: (facts) => {
    const { payments } = facts;
    const many = payments.length > 1;
    return {
      subject: "Vérification du nom du bénéficiaire\u00a0: demande de preuve et de remboursement",
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          many
            ? `Les ${payments.length} virements ci-dessous ont quitté mon compte pour un escroc.`
            : "Le virement ci-dessous a quitté mon compte pour un escroc.",
          accounts(facts),
        ),
        operations(payments),
        words(
          "screen",
          "Ce que l’écran affichait",
          "Avant que l’argent parte\u00a0:",
          screens(facts),
          items(
            `Nom que j’avais saisi\u00a0: ${toComplete("le nom du bénéficiaire, comme vous l’avez écrit")}.`,
            `J’avais donné cet ordre\u00a0: ${toComplete("dans l’application, sur le site, par téléphone ou au guichet. Sur papier, sans que vous soyez là, la banque n’avait peut-être pas à vérifier\u00a0: demandez d’abord à un avocat")}.`,
            `Averti que le nom n’allait pas\u00a0: ${toComplete("si c’est exact, «\u00a0je n’aurais pas fait ce virement\u00a0»")}.`,
          ),
        ),
        words(
          "law",
          "Ce que dit la loi",
          "Depuis le 9 octobre 2025, vous devez, avant un virement en euros, vérifier sans frais que le nom va avec l’IBAN. Si le nom ne va pas, vous devez me prévenir que l’argent peut aller à un autre (règlement (UE) n°\u00a0260/2012, article 5 quater).",
          "Si vous manquez à ce devoir, et que l’argent va de ce fait à un autre, vous me le rendez (paragraphe 8 de cet article). La loi ne demande pas alors si j’ai voulu ce virement. L’autre banque a mal répondu\u00a0? C’est à elle de vous dédommager (même paragraphe).",
          toVerify("ce paragraphe 8, dont le texte reste à relire, et le paragraphe sur les ordres donnés sur papier"),
          "Vous m’opposez l’IBAN saisi (article L133-21 du code monétaire et financier)\u00a0? Cela ne dit pas si vous avez vérifié le nom.",
          doubt(facts),
          isCompany(facts) &&
            toComplete(
              "si l’entreprise a renoncé à cette vérification pour ses virements groupés, n’envoyez pas cette lettre sans avocat",
            ),
        ),
        words(
          "demands",
          "Ce que vous demandez",
          `Je vous demande, pour ${many ? "chaque virement" : "ce virement"}\u00a0:`,
          items(
            "de me dire si le nom a été vérifié, le jour et l’heure\u00a0;",
            "de me donner le nom et le résultat reçus de l’autre banque, et le texte affiché à l’écran\u00a0;",
            "de garder la trace de cet échange\u00a0;",
            "de me dire ce qu’a fait la banque du bénéficiaire\u00a0;",
            "de déclarer cet IBAN au fichier des comptes signalés pour risque de fraude (article L521-6-1 du code monétaire et financier)\u00a0;",
            `de me rendre sans tarder ${totalInWords(payments)}, et de remettre mon compte en l’état, si vous ne prouvez pas que vous avez vérifié le nom et montré le résultat (même paragraphe 8).`,
          ),
          "Vous refusez\u00a0? Dites-moi pour quelle raison, et joignez la trace de la vérification.",
          "Merci de me répondre par écrit, dans le délai de la loi (article L133-45 du code monétaire et financier). Je ne renonce à aucun droit.",
        ),
        words("ending", "Fin", policeComplaint(facts), exhibitsText(facts), CLOSING),
      ],
      caseLaw: [],
    };
  },
};
