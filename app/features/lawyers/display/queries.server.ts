import { and, asc, count, eq, isNotNull, isNull, or } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { lawyers, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { shownLawyer } from "~/features/members/access.server";
import { AppError } from "~/platform/errors";
import { lawyerStateIs } from "../access.server";
import { canManageLawyers } from "../policy";
import { lawyerState } from "../rules";

/** Whether the team's question, to answer for its messages, waits for the actor; 0 for those who are no lawyers. */
export async function countDisplayQuestions(actor: Actor, executor: Executor = db): Promise<number> {
  if (actor.role !== "lawyer") return 0;
  const { userId, displayAskedAt, displayedSince } = lawyers;
  const isAsked = and(eq(userId, actor.userId), isNotNull(displayAskedAt), isNull(displayedSince));
  const [row] = await executor.select({ waiting: count() }).from(lawyers).where(isAsked);
  return row?.waiting ?? 0;
}

const OFFERED = 500;

export type Display = Awaited<ReturnType<typeof readDisplay>>;

/** Who is the displayed lawyer, who was asked to be, and the verified lawyers who can be asked. @throws AppError forbidden. */
export async function readDisplay(actor: Actor) {
  if (!canManageLawyers(actor)) throw new AppError("forbidden");
  const isKnown = or(lawyerStateIs("verified"), isNotNull(lawyers.displayedSince), isNotNull(lawyers.displayAskedAt));
  const { firstName, lastName } = shownLawyer;
  const { userId, displayAskedAt, displayedSince, verifiedAt, suspendedAt, insuranceEndsOn } = lawyers;
  const rows = await db
    .select({
      ...{ userId, firstName, lastName, displayAskedAt, displayedSince },
      ...{ verifiedAt, suspendedAt, insuranceEndsOn },
    })
    .from(lawyers)
    .innerJoin(profiles, eq(profiles.id, lawyers.userId))
    .where(and(eq(profiles.role, "lawyer"), isKnown))
    .orderBy(asc(lastName), asc(firstName), asc(userId))
    .limit(OFFERED);
  const known = rows.map(({ firstName, lastName, ...row }) => ({
    userId: row.userId,
    name: `Maître ${firstName} ${lastName}`.trim(),
    askedAt: row.displayAskedAt,
    since: row.displayedSince,
    isOnDuty: lawyerState(row) === "verified",
  }));
  return {
    displayed: known.find(({ since }) => since !== null) ?? null,
    asked: known.find(({ since, askedAt }) => since === null && askedAt !== null) ?? null,
    offered: known.filter(({ isOnDuty, askedAt }) => isOnDuty && askedAt === null),
  };
}
