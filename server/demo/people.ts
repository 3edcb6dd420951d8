import type { CaseStatus, Country } from "~/db/schema/enumerations";
import type { CasePaymentMethod } from "~/db/schema/payment-enumerations";
import type { DraftAnswers } from "~/features/cases/wizard/schema";
import type { BankDataInput } from "~/features/letters/bank-data/schema";
import { brest, daysAgo, france, lyon, metz } from "./places-and-days";

/** How far an invented client has come. */
export type Stage =
  | "registered" // an account, an empty profile
  | "profile" // a complete profile
  | "started" // a passport waiting to be checked
  | "documents" // three documents waiting to be checked
  | "refused" // a passport, rejected
  | "verified";

/** A payment as its form sends it, by its day. */
export type DemoPayment = { on: string; amount: string; means: CasePaymentMethod } & Partial<
  Record<"payeeName" | "payeeIban" | "ownBank" | "lastFour" | "validatedBy" | "payeeCheck" | Told, string>
>;
type Told = "toldOn" | "writtenReportOn" | "recallAskedOn";

export type DemoCase = {
  status: CaseStatus;
  answers: DraftAnswers;
  payments?: DemoPayment[];
  /** What the bank gave of what it was asked on a day. */
  bankData?: { sentOn: string; answers: BankDataInput };
  /** Messages after the welcome, in order; true: from the client, false: from the staff. */
  talk?: [boolean, string][];
};

export type DemoPerson = {
  firstName: string;
  lastName: string;
  email: string;
  stage: Stage;
  place: { address: string; postalCode: string; city: string; department: string; country: Country };
  cases?: DemoCase[];
};

const story = (description: string, rest: DraftAnswers): DraftAnswers => ({
  description,
  contactDate: "2026-09-14",
  contactMethod: "phone",
  paymentMethods: ["bank_transfer"],
  availableEvidence: ["payment_receipts", "bank_statements"],
  ...rest,
});

const deceived = { means: "instant_transfer", validatedBy: "believed_protecting", ownBank: "Banque Exemple" } as const;
const byCard = { means: "card", lastFour: "4821", validatedBy: "not_me", ownBank: "Banque Exemple" } as const;
/** On the day after, by telephone: what is left to do in writing shows. */
const called = { toldOn: "2026-09-15" } as const;
/** The example of an IBAN in ISO 13616's register, which belongs to nobody. */
const lithuania = { payeeName: "Exemple UAB", payeeIban: "LT121000011101001000", payeeCheck: "no_match" };

const GIVEN = { logs: "partly", payee_check: "refused", shown_text: "silent", recall: "whole" } as const;

/** Invented people; any resemblance is accidental. */
export const DEMO_PEOPLE: DemoPerson[] = [
  {
    firstName: "Camille",
    lastName: "Moreau",
    email: "camille.moreau@exemple.fr",
    stage: "verified",
    place: france(metz),
    cases: [
      {
        status: "active",
        answers: story(
          "Un homme s’est présenté comme conseiller du service fraude de ma banque. Il connaissait mon nom et mes derniers achats. Il m’a fait valider quatre opérations « pour les annuler », et l’argent est parti vers deux comptes que je ne connais pas.",
          {
            scamType: "fake_bank_advisor",
            amount: 1_248_000,
            contactedBank: true,
            bankRefundStatus: "partial",
            bankRefundAmount: 210_000,
            policeReport: true,
            policeReportDate: "2026-09-16",
            policeActionStatus: "investigation",
          },
        ),
        payments: [
          { ...deceived, on: "2026-09-14", amount: "4 980", ...lithuania, ...called, recallAskedOn: "2026-09-15" },
          { ...deceived, on: "2026-09-14", amount: "3 500", ...lithuania, ...called },
          {
            ...deceived,
            on: "2026-09-15",
            amount: "2 500",
            means: "transfer",
            payeeName: "M. Durand",
            payeeCheck: "nothing",
          },
          { ...byCard, on: "2026-09-15", amount: "1 500", ...called, writtenReportOn: "2026-09-17" },
        ],
        bankData: { sentOn: "2026-09-18", answers: { ...GIVEN, answeredOn: "2026-10-12" } },
        talk: [
          [true, "Bonjour Maître, je vous joins mes relevés dès demain matin."],
          [false, "Merci Camille. Avez-vous noté le numéro qui s’est affiché lors du premier appel ?"],
          [true, "Oui, c’était le numéro au dos de ma carte. J’ai une capture d’écran du journal d’appels."],
        ],
      },
      {
        status: "in_review",
        answers: story("Un SMS de livraison m’a demandé 1,99 € puis ma carte a servi à trois achats en ligne.", {
          scamType: "phishing",
          amount: 64_990,
          contactMethod: "sms",
          paymentMethods: ["card"],
        }),
        payments: ["219,90", "250", "180"].map((amount) => ({ ...byCard, on: "2026-09-16", amount })),
      },
    ],
  },
  {
    firstName: "Idriss",
    lastName: "Benali",
    email: "idriss.benali@exemple.fr",
    stage: "documents",
    place: france(lyon),
    cases: [
      {
        status: "draft",
        answers: story(
          "Une publicité m’a mené vers une plateforme de placement en parkings. Un « gestionnaire » m’a appelé chaque semaine. Quand j’ai voulu retirer mes gains, on m’a demandé une taxe de 9 000 €.",
          { scamType: "fake_investment", amount: 8_600_000 },
        ),
      },
    ],
  },
  {
    firstName: "Jeanne-Marie",
    lastName: "de Kervasdoué",
    email: "jm.kervasdoue@exemple.fr",
    stage: "verified",
    place: france(brest),
    cases: [
      {
        status: "on_hold",
        answers: story("J’ai déposé de l’argent sur un site de trading qui ne répond plus depuis l’été.", {
          scamType: "trading_scam",
          amount: 425_000,
          contactMethod: "social",
        }),
        payments: [{ ...byCard, on: daysAgo(66), amount: "4 250" }],
        talk: [
          [false, "Pouvez-vous nous envoyer le contrat d’ouverture de votre compte ?"],
          [true, "Je le cherche, je crois l’avoir reçu par e-mail."],
        ],
      },
      {
        status: "closed",
        answers: story("Un faux fournisseur a changé ses coordonnées bancaires par e-mail.", {
          scamType: "ceo_fraud",
          amount: 3_150_000,
          contactMethod: "email",
          ...{ filledFor: "company", representedName: "Atelier Exemple SARL", companySiren: "732829320" },
          ...{ companyAddress: "1 rue de l’Exemple", companyPostalCode: "69003", companyCity: "Lyon" },
        }),
        talk: [[true, "Merci pour tout, les fonds sont bien revenus sur notre compte."]],
      },
    ],
  },
  {
    firstName: "Luc",
    lastName: "Fontaine",
    email: "luc.fontaine@exemple.fr",
    stage: "refused",
    place: france(lyon),
    cases: [{ status: "draft", answers: { scamType: "tech_support" } }],
  },
  {
    firstName: "Sofia",
    lastName: "Marchetti",
    email: "sofia.marchetti@exemple.fr",
    stage: "profile",
    place: {
      address: "14 rue Neuve",
      postalCode: "1000",
      city: "Bruxelles",
      department: "Bruxelles",
      country: "Belgique",
    },
    cases: [
      {
        status: "draft",
        answers: story(
          "Un SMS m’a demandé de confirmer ma carte, puis quelqu’un a appelé « de la part de ma banque ».",
          {
            scamType: "fake_bank_advisor",
            amount: 98_000,
            contactMethod: "sms",
          },
        ),
      },
    ],
  },
  {
    firstName: "Thierry",
    lastName: "Vandamme",
    email: "thierry.vandamme@exemple.fr",
    stage: "profile",
    place: {
      address: "5 rue du Fossé",
      postalCode: "1536",
      city: "Luxembourg",
      department: "Luxembourg",
      country: "Luxembourg",
    },
  },
  {
    firstName: "Aïcha",
    lastName: "Traoré",
    email: "aicha.traore@exemple.fr",
    stage: "verified",
    place: france(metz),
    cases: [
      {
        status: "in_review",
        answers: story("Un compte à mon nom a été ouvert dans une banque en ligne, puis un crédit souscrit.", {
          scamType: "identity_theft",
          amount: 1_500_000,
          contactMethod: "other",
          policeReport: true,
        }),
        payments: [{ ...byCard, means: "direct_debit", on: daysAgo(54), amount: "1 240" }],
        talk: [[true, "Bonjour, je viens de recevoir une lettre de relance pour ce crédit. Que dois-je répondre ?"]],
      },
      {
        status: "rejected",
        answers: story("Un club d’épargne promettait 4 % par mois si j’y faisais entrer mes proches.", {
          scamType: "ponzi_scheme",
          amount: 750_000,
        }),
      },
    ],
  },
  {
    firstName: "Paul",
    lastName: "Kessler",
    email: "paul.kessler@exemple.fr",
    stage: "verified",
    place: { address: "3 rue du Rhône", postalCode: "1204", city: "Genève", department: "Genève", country: "Suisse" },
    cases: [
      {
        status: "active",
        answers: story("On m’a fait acheter des crypto-monnaies, puis les envoyer vers un « portefeuille sécurisé ».", {
          scamType: "trading_scam",
          amount: 2_780_050,
          contactMethod: "whatsapp",
          paymentMethods: ["crypto"],
        }),
        payments: [{ ...byCard, on: daysAgo(69), amount: "2 780" }],
      },
      {
        status: "pending",
        answers: story("Une livraison de coupons prépayés m’a été demandée pour « débloquer » un héritage.", {
          scamType: "unknown",
          amount: 312_000,
          contactMethod: "email",
          paymentMethods: ["prepaid"],
        }),
      },
    ],
  },
  {
    firstName: "Hugo",
    lastName: "Tremblay",
    email: "hugo.tremblay@exemple.fr",
    stage: "profile",
    place: {
      address: "410 rue Sherbrooke",
      postalCode: "H3A 1B3",
      city: "Montréal",
      department: "Québec",
      country: "Canada",
    },
  },
  {
    firstName: "Maëlle",
    lastName: "Le Goff",
    email: "maelle.legoff@exemple.fr",
    stage: "started",
    place: france(brest),
  },
  {
    firstName: "Nathan",
    lastName: "Lévêque",
    email: "nathan.leveque@exemple.fr",
    stage: "profile",
    place: france(lyon),
  },
  {
    ...{ firstName: "Élodie", lastName: "Girard", email: "elodie.girard@exemple.fr" },
    stage: "registered",
    place: france(metz),
  },
];
