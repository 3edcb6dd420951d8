import type { LetterKind } from "~/db/schema/letter-enumerations";
import { methodLabel } from "~/features/payments/labels";
import { paymentAmount } from "~/features/payments/rules";
import { formatDate } from "~/ui/format";
import { type LetterFacts, type LetterTemplate, type LetterText, toComplete } from "../rules";

const first: Omit<LetterTemplate, "kind"> = {
  title: "Contestation d’opérations non autorisées",
  purpose: "Dès que vous découvrez une opération que vous n’avez pas autorisée.",
  addressee: "bank",
  ground: "unauthorised",
  refusalOf: ({ validatedBy }) =>
    validatedBy === "knowingly" ? "Vous dites avoir validé cette opération en sachant ce que vous payiez." : null,
  needsPayments: true,
  write,
};

function write({ payments, caseRow }: LetterFacts): LetterText {
  return {
    subject: "Contestation d’opérations non autorisées",
    sections: [
      {
        id: "opening",
        label: "Ouverture",
        words: `Madame, Monsieur,\n\nJe conteste les opérations suivantes, que je n’ai pas autorisées. Ma banque est ${caseRow.bankName || toComplete("nom de votre banque")}.`,
      },
      {
        id: "payments",
        block: {
          kind: "table",
          caption: "Opérations contestées",
          columns: ["Date", "Montant", "Moyen", "Bénéficiaire"],
          rows: payments.map((payment) => [
            payment.debitedOn ? formatDate(payment.debitedOn) : toComplete("date"),
            paymentAmount(payment),
            methodLabel(payment.method),
            [payment.payeeName, payment.payeeIban].filter(Boolean).join(", ") || toComplete("bénéficiaire"),
          ]),
        },
      },
      {
        id: "demands",
        block: { kind: "list", isNumbered: true, items: ["de me rembourser", "de rétablir mon compte"] },
      },
      { id: "closing", label: "Fin", words: "Je vous prie d’agréer, Madame, Monsieur, mes salutations distinguées." },
    ],
    caseLaw: ["com-2025-04-30-24-10149"],
  };
}

const of = (kind: LetterKind, given: Partial<LetterTemplate> = {}): LetterTemplate => ({ kind, ...first, ...given });

/** Every kind of letter. */
export const LETTER_TEMPLATES: Record<LetterKind, LetterTemplate> = {
  unauthorised_payments: of("unauthorised_payments"),
  recall: of("recall", { title: "Demande de rappel de fonds", ground: null }),
  refusal_reply: of("refusal_reply", { title: "Réponse à un refus", ground: "choice" }),
  criminal_complaint: of("criminal_complaint", {
    title: "Plainte",
    addressee: "prosecutor",
    ground: null,
    needsPayments: false,
  }),
  mediator: of("mediator", { title: "Saisine du médiateur", addressee: "bank_mediator", ground: "choice" }),
  crypto_freeze: of("crypto_freeze", { title: "Demande de gel", addressee: "platform", ground: null }),
  spoofing: of("spoofing", { title: "Mise en cause pour usurpation" }),
  vigilance: of("vigilance", { title: "Devoir de vigilance", ground: "authorised", refusalOf: () => null }),
  complaint_supplement: of("complaint_supplement", {
    title: "Complément de plainte",
    addressee: "prosecutor",
    ground: null,
  }),
  mandate_withdrawal: of("mandate_withdrawal", { title: "Révocation d’un mandat", ground: null }),
  illegal_content: of("illegal_content", {
    title: "Notification à l’hébergeur",
    addressee: "host",
    ground: null,
    needsPayments: false,
  }),
};
