import { desc, eq } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { caseCalls, profiles } from "~/db/schema";
import type { CallDirection } from "~/db/schema/staff-enumerations";
import type { Actor } from "~/features/accounts/actor";
import { parisMoment } from "~/platform/paris.server";
import { canChangeInternalRecord, canReadInternalRecords } from "../policy";
import { callVersion } from "./rules.server";

export type CaseCall = {
  id: string;
  calledAt: Date;
  /** The same in Paris, as the form shows it: « 2026-11-21 », « 14:30 ». */
  day: string;
  time: string;
  direction: CallDirection;
  caller: string;
  minutes: number | null;
  text: string;
  nextStep: string | null;
  /** Empty once the author's account is deleted. */
  author: string;
  isEdited: boolean;
  /** Identifies what is stored of it, to which a change refers. */
  version: string;
  /** Written by the reader, who may change or remove it. */
  isOwn: boolean;
};

/** An upper bound for the page; real cases have fewer calls. */
const MAX_CALLS = 200;

/** Lists the calls of a case, latest first; empty for the case's client, even a client who is an administrator. */
export async function listCalls(
  actor: Actor,
  caseRow: { id: string; userId: string },
  executor: Executor = db,
): Promise<CaseCall[]> {
  if (!canReadInternalRecords(actor, caseRow)) return [];
  const rows = await executor
    .select({ call: caseCalls, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(caseCalls)
    .leftJoin(profiles, eq(profiles.id, caseCalls.authorId))
    .where(eq(caseCalls.caseId, caseRow.id))
    .orderBy(desc(caseCalls.calledAt), desc(caseCalls.id))
    .limit(MAX_CALLS);
  return rows.map(({ call, firstName, lastName }) => {
    const { caseId: _case, authorId, createdAt, updatedAt, ...shown } = call;
    return {
      ...shown,
      ...parisMoment(call.calledAt),
      author: [firstName, lastName].filter(Boolean).join(" "),
      version: callVersion(call),
      isEdited: updatedAt.getTime() - createdAt.getTime() > 1000,
      isOwn: canChangeInternalRecord(actor, caseRow, { authorId }),
    };
  });
}
