import { firstSteps } from "~/content/first-steps";
import type { FirstSteps } from "~/content/site";
import type { ScamType } from "~/db/schema/enumerations";
import { INVESTMENT_SCAMS } from "~/features/cases/rules";
import { slugOf } from "~/features/cases/story/rules";
import { formatLongDate } from "~/ui/format";
import { zoneOf } from "./case/rules.server";
import { type Consent, METHOD_LABELS, type Method, type Start } from "./labels";
import { operationOf } from "./law/rules";
import type { Deadline } from "./rules";
import { byUrgency, deadlinesOf } from "./rules.server";
import type { UrgencyAnswers, UrgentStep } from "./story";

/** Scams in which the victim orders the payment, to which the 13 months of an unauthorised payment do not apply. */
const AUTHORISED: readonly ScamType[] = [...INVESTMENT_SCAMS, "ceo_fraud"];

/** The names of methods in a story, where they are not those of the rules. */
const OTHER_NAMES: Record<string, Method> = { bank_transfer: "transfer", prepaid: "voucher", cash: "voucher" };

const methodOf = (name: string): Method =>
  OTHER_NAMES[name] ?? (Object.hasOwn(METHOD_LABELS, name) ? (name as Method) : "other");

const consentOf = (scamType: ScamType): Consent => (AUTHORISED.includes(scamType) ? "knowingly" : "unknown");

/** The day of the payment, or the first day of its month; a year alone is too vague for a limit of some months. */
const debitOf = ({ paymentDate, paymentDatePrecision }: UrgencyAnswers): string | null =>
  paymentDatePrecision === "year" ? null : paymentDate;

/** The deadlines of the payment that a story tells, for each of its methods; those in common once. */
export function storyDeadlines(told: UrgencyAnswers, today: string): Deadline[] {
  const debit = debitOf(told);
  if (!debit) return [];
  const { scamType, paymentMethods } = told;
  // The dates of what was done are not asked, or may be unknown.
  const undated: Start[] = [];
  if (told.contactedBank) undated.push("told");
  if (told.policeReport) undated.push("police");
  const deadlines = paymentMethods.flatMap((name) =>
    deadlinesOf(
      operationOf({
        debit,
        method: methodOf(name),
        consent: consentOf(scamType),
        isInvestment: INVESTMENT_SCAMS.includes(scamType),
        account: zoneOf({ accountCountry: null, ownBank: told.bankName ?? null }),
        isCompany: told.filledFor === "company",
        isProtected: told.filledFor === "guardian",
        undated,
      }),
      today,
    ),
  );
  const left = deadlines.filter(({ state }) => state !== "done");
  const once = new Map(left.map((deadline) => [`${deadline.action} ${deadline.date}`, deadline]));
  return [...once.values()].sort(byUrgency);
}

/**
 * The two or three things to do now in this situation, each with the time left (CMF L133-24, L133-25 and L133-1-1; CPP
 * 8).
 * @param today an ISO date.
 */
export function urgentSteps(told: UrgencyAnswers, today: string): UrgentStep[] {
  const steps: FirstSteps = firstSteps[slugOf(told.scamType)];
  const { contactedBank, policeReport } = told;
  return [
    {
      key: "bank",
      title: contactedBank ? "Contestez par écrit auprès de votre banque" : "Appelez votre banque",
      text: steps.bank,
      time: bankTime(told, today),
    },
    ...(policeReport
      ? []
      : [{ key: "complaint", title: "Portez plainte", text: steps.complaint, time: complaintTime(told, today) }]),
    {
      key: "evidence",
      title: "Gardez toutes les preuves",
      text: steps.evidence,
      time: "Dès aujourd’hui\u00a0: un message ou un site peut disparaître.",
    },
  ];
}

function bankTime(told: UrgencyAnswers, today: string): string {
  if (AUTHORISED.includes(told.scamType)) {
    return "Sans tarder\u00a0: un virement se rappelle surtout les premiers jours.";
  }
  const limit = "La limite est de 13 mois pour un paiement que vous n’avez pas autorisé";
  const debit = debitOf(told);
  if (!debit) return `Sans tarder. ${limit}.`;
  const transfer = ahead(debit, "transfer", today);
  const sentences = [
    transfer("report_13_months", (date, left) => `Sans tarder. ${limit}\u00a0: le ${date}, ${left}.`),
    told.paymentMethods.includes("direct_debit") &&
      ahead(
        debit,
        "direct_debit",
        today,
      )("debit_8_weeks", (date, left) => `Pour un prélèvement, même autorisé, 8 semaines\u00a0: le ${date}, ${left}.`),
    transfer(
      "report_70_days",
      (date) => `Si la banque du bénéficiaire est hors de l’Espace économique européen, 70 jours\u00a0: le ${date}.`,
    ),
  ].filter((sentence) => typeof sentence === "string");
  return sentences.join(" ") || "Appelez-la quand même, puis parlez-en à votre avocat\u00a0: d’autres voies existent.";
}

function complaintTime(told: UrgencyAnswers, today: string): string {
  const soon = "Plus tôt elle est déposée, plus les traces sont fraîches.";
  const debit = debitOf(told);
  const known =
    debit &&
    ahead(debit, "other", today)("police_6_years", (date) => `En principe six ans\u00a0: jusqu’au ${date}. ${soon}`);
  return known || `En principe six ans. ${soon}`;
}

type Say = (date: string, left: string) => string;

/** Returns a function that gives a sentence about a limit that is still ahead; null once it is over. */
function ahead(debit: string, method: Method, today: string): (rule: string, say: Say) => string | null {
  const deadlines = deadlinesOf(operationOf({ debit, method, consent: "unknown" }), today);
  return (rule, say) => {
    const { date = null, daysLeft = null } = deadlines.find(({ id }) => id === rule) ?? {};
    if (date === null || daysLeft === null || daysLeft < 0) return null;
    const left = daysLeft === 0 ? "aujourd’hui" : daysLeft === 1 ? "encore un jour" : `encore ${daysLeft} jours`;
    return say(formatLongDate(date), left);
  };
}
