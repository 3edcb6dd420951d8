import type { ScamType } from "~/db/schema/enumerations";
import { type LetterFacts, toVerify } from "../rules";
import { BLACKMAIL, SIM_TAKEN } from "./story-words";

type Facts = Pick<LetterFacts, "caseRow" | "payments">;

/** Whether the story tells of a threat to show pictures. */
export const isBlackmail = ({ caseRow }: Pick<LetterFacts, "caseRow">): boolean => BLACKMAIL.test(caseRow.description);

/** What a letter calls what was done, to who is no prosecutor. */
export const offenceWord = (facts: Pick<LetterFacts, "caseRow">): "chantage" | "escroquerie" =>
  isBlackmail(facts) ? "chantage" : "escroquerie";

const FRAUD = "une escroquerie (article 313-1 du code pénal)";
const EXTORTED = `un chantage et une extorsion ${toVerify("les articles du code pénal sur le chantage et l’extorsion")}`;

/** The offence of a scam where it is not a fraud alone, as its name and as a complaint says it. */
const OFFENCES: Partial<Record<ScamType, readonly [name: string, said: string]>> = {
  identity_theft: [
    "usurpation d’identité et escroquerie",
    `une usurpation d’identité ${toVerify("son article du code pénal")} et ${FRAUD}`,
  ],
  tech_support: [
    "accès frauduleux à un système informatique et escroquerie",
    `un accès frauduleux à mon système informatique (article 323-1 du code pénal) et ${FRAUD}`,
  ],
  ponzi_scheme: ["escroquerie et abus de confiance", `${FRAUD}, un abus de confiance`],
};

/** Of what a complaint accuses: its subject, and how it qualifies the facts. */
export function offenceOf(facts: Facts): { name: string; said: string } {
  const { caseRow, payments } = facts;
  const [name, said] = OFFENCES[caseRow.scamType] ?? ["escroquerie", FRAUD];
  const isUnnamed = caseRow.scamType === "unknown";
  if (isBlackmail(facts))
    return isUnnamed
      ? { name: "chantage et extorsion", said: EXTORTED }
      : { name: `${name}, chantage et extorsion`, said: `${said}, ${EXTORTED}` };
  if (isUnnamed && payments.length > 0 && payments.every(isStolenCheque))
    return {
      name: "utilisation frauduleuse de chèque",
      said: `l’utilisation frauduleuse d’un chèque ${toVerify("la qualification, et ses articles")}`,
    };
  const line = SIM_TAKEN.test(caseRow.description)
    ? ` ${toVerify("s’il faut ajouter, pour la carte SIM, l’accès frauduleux à un système informatique (article 323-1 du code pénal)")}`
    : "";
  return { name, said: `${said}${line}` };
}

const isStolenCheque = ({ method, validatedBy }: LetterFacts["payments"][number]): boolean =>
  method === "cheque" && validatedBy === "not_me";
