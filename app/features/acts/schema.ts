import { z } from "zod";
import { isCalendarDay, NO_DAY } from "~/features/cases/schema";
import { fileErrors } from "~/features/files/errors";
import { lastId } from "~/features/files/schema";
import { FUTURE_DATE } from "~/platform/forms/day-parts";
import { latestDay, today } from "~/platform/today";

const day = z.string("Indiquez le jour").refine(isCalendarDay, NO_DAY);
const UNKNOWN = "Rechargez la page, puis choisissez la démarche";
const caseId = z.string(UNKNOWN).regex(/^[0-9a-f-]{36}$/, UNKNOWN);
const rule = z.string(UNKNOWN).regex(/^[a-z0-9_]{1,60}$/, UNKNOWN);

/** A file as proof; without scripts the newest stands last. */
const proof = z.preprocess(lastId, z.uuid(fileErrors.messageOf("file_unavailable")).optional());

const DAY = 86_400_000;

/** « C’est fait »: what was done in a case, on which day, and the file that proves it. */
export const recordSchema = z
  .object({
    caseId,
    rule,
    due: day.optional(),
    when: z.enum(["today", "yesterday", "other"]),
    day: day.optional(),
    proof,
  })
  .transform(({ when, day: other, ...act }, context) => {
    const yesterday = new Date(Date.parse(today()) - DAY).toISOString().slice(0, 10);
    const doneOn = { today: today(), yesterday, other }[when];
    const error = !doneOn ? "Indiquez le jour" : doneOn > latestDay() ? FUTURE_DATE : null;
    if (error) context.addIssue({ code: "custom", path: ["day"], message: error });
    return { ...act, doneOn: doneOn ?? "" };
  });

/** « Annuler »: what is to be done again. */
export const undoSchema = z.object({ caseId, rule, doneOn: day });

export type RecordedAct = z.output<typeof recordSchema>;
export type UndoneAct = z.output<typeof undoSchema>;
