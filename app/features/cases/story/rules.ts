import { type FirstSteps, firstSteps } from "~/content/first-steps";
import { type ScamSlug, scams } from "~/content/scams";
import type { DatePrecision, ScamType } from "~/db/schema/enumerations";
import { formatLongDate } from "~/ui/format";
import { neighbour, type ScreenId, type Shown, shownScreens } from "../wizard/rules";

/** The parts of a story with questions: the wizard's screens without the type, which is chosen by a link, and files. */
export type StoryPart = Exclude<ScreenId, "type" | "preuves"> | "coordonnees";

/** A page of a story that was begun: a part, or what to do now. */
export type Position = StoryPart | "maintenant";

/** Each part with its place on the way, « 2 sur 5 »; a part that only some see has the place of the one before. */
const PLACES: Record<Position, number> = {
  recit: 1,
  "pour-qui": 1,
  argent: 2,
  depuis: 3,
  banque: 3,
  plainte: 3,
  coordonnees: 4,
  maintenant: 5,
};

/** « 2 sur 5 »; « 3 sur 5, question 2 sur 3 » for one of several parts with one place, that these answers lead through. */
export function placeOf(part: Position, answers: Shown): string {
  const place = `${PLACES[part]} sur 5`;
  const together = shownScreens(answers).filter((id) => parsePart(id) && PLACES[id as StoryPart] === PLACES[part]);
  const index = together.indexOf(part as ScreenId);
  return index < 0 || together.length === 1 ? place : `${place}, question ${index + 1} sur ${together.length}`;
}

/** The part with this name; null when there is none. */
export function parsePart(name: unknown): StoryPart | null {
  return typeof name === "string" && Object.hasOwn(PLACES, name) && name !== "maintenant" ? (name as StoryPart) : null;
}

/** The address of a part. */
export const partAddress = (part: Position | "type"): string => `/raconter/${part}`;

type Next = Position | "type";

/** The part after `part`. A signed-in person is not asked how to reach them. */
export function nextPart(part: StoryPart, answers: Shown, isVisitor: boolean): Next {
  if (part === "coordonnees") return "maintenant";
  const next = neighbour(part, 1, answers);
  if (next && next !== "preuves") return next as StoryPart;
  return isVisitor ? "coordonnees" : "maintenant";
}

/** The part before `part`; `type`, the list of situations, before the first. */
export function previousPart(part: StoryPart, answers: Shown): Next {
  return (part === "coordonnees" ? neighbour("preuves", -1, answers) : neighbour(part, -1, answers)) as Next;
}

/** The page of the first steps for a type of scam. */
export function slugOf(scamType: ScamType): ScamSlug {
  if (scamType === "unknown") return "autre-arnaque";
  return scams.find(({ wizardType }) => wizardType === scamType)?.slug ?? "autre-arnaque";
}

export type UrgentStep = { key: string; title: string; text: string; time: string };

export type UrgencyAnswers = {
  scamType: ScamType;
  paymentDate: string | null;
  paymentDatePrecision: DatePrecision | null;
  paymentMethods: readonly string[];
  contactedBank: boolean;
  policeReport: boolean;
};

/** Scams in which the victim orders the payment, to which the 13 months of an unauthorised payment do not apply. */
const AUTHORISED: readonly ScamType[] = ["fake_investment", "trading_scam", "ponzi_scheme", "ceo_fraud"];

/**
 * The two or three things to do now in this situation, each with the time left (CMF L133-24, L133-25 and L133-1-1; CPP
 * 8). Times run from the day of the payment, or from the first day of its month.
 * @param today an ISO date.
 */
export function urgentSteps(told: UrgencyAnswers, today: string): UrgentStep[] {
  // A year alone is too vague for a limit of some months.
  const answers = told.paymentDatePrecision === "year" ? { ...told, paymentDate: null } : told;
  const steps: FirstSteps = firstSteps[slugOf(answers.scamType)];
  const { contactedBank, policeReport } = answers;
  return [
    {
      key: "bank",
      title: contactedBank ? "Contestez par écrit auprès de votre banque" : "Appelez votre banque",
      text: steps.bank,
      time: bankTime(answers, today),
    },
    ...(policeReport
      ? []
      : [{ key: "complaint", title: "Portez plainte", text: steps.complaint, time: complaintTime(answers, today) }]),
    {
      key: "evidence",
      title: "Gardez toutes les preuves",
      text: steps.evidence,
      time: "Dès aujourd’hui\u00a0: un message ou un site peut disparaître.",
    },
  ];
}

function bankTime({ scamType, paymentDate, paymentMethods }: UrgencyAnswers, today: string): string {
  if (AUTHORISED.includes(scamType)) return "Sans tarder\u00a0: un virement se rappelle surtout les premiers jours.";
  const limit = "La limite est de 13 mois pour un paiement que vous n’avez pas autorisé";
  if (!paymentDate) return `Sans tarder. ${limit}.`;
  const paid = Temporal.PlainDate.from(paymentDate);
  const sentences = [
    until(paid.add({ months: 13 }), today, (date, left) => `Sans tarder. ${limit}\u00a0: le ${date}, ${left}.`),
    paymentMethods.includes("direct_debit") &&
      until(
        paid.add({ days: 56 }),
        today,
        (date, left) => `Pour un prélèvement, même autorisé, 8 semaines\u00a0: le ${date}, ${left}.`,
      ),
    until(
      paid.add({ days: 70 }),
      today,
      (date) => `Si la banque du bénéficiaire est hors de l’Espace économique européen, 70 jours\u00a0: le ${date}.`,
    ),
  ].filter((sentence) => typeof sentence === "string");
  return sentences.join(" ") || "Appelez-la quand même, puis parlez-en à votre avocat\u00a0: d’autres voies existent.";
}

function complaintTime({ paymentDate }: UrgencyAnswers, today: string): string {
  const soon = "Plus tôt elle est déposée, plus les traces sont fraîches.";
  const date = paymentDate && Temporal.PlainDate.from(paymentDate).add({ years: 6 });
  const known = date && until(date, today, (text) => `En principe six ans\u00a0: jusqu’au ${text}. ${soon}`);
  return known || `En principe six ans. ${soon}`;
}

/** A sentence about a limit that is still ahead; null once it is over. */
function until(limit: Temporal.PlainDate, today: string, say: (date: string, left: string) => string): string | null {
  const days = Temporal.PlainDate.from(today).until(limit, { largestUnit: "days" }).days;
  if (days < 0) return null;
  return say(
    formatLongDate(limit.toString()),
    days === 0 ? "aujourd’hui" : days === 1 ? "encore un jour" : `encore ${days} jours`,
  );
}
