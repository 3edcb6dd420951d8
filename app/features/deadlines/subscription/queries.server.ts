import { and, asc, eq, gte, not, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { agendaAddresses, caseDeadlines, cases, profiles, users } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { isBanned } from "~/features/accounts/bans/access.server";
import { clientCases, membershipOf } from "~/features/members/access.server";
import { digestOf } from "~/platform/crypto/tokens.server";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { today } from "~/platform/today";
import { actionOf } from "../kept/rules.server";
import { deadlineLimits } from "../limits.server";
import { canSubscribe } from "../policy";

/** Since when the actor has an address of the dates of a case; null: there is none. @throws AppError case_not_found. */
export async function readAgendaAddress(actor: Actor, caseId: string) {
  const [row] = await db
    .select({
      id: cases.id,
      reference: cases.reference,
      userId: cases.userId,
      status: cases.status,
      membership: membershipOf(actor),
      madeAt: agendaAddresses.createdAt,
    })
    .from(cases)
    .leftJoin(agendaAddresses, and(eq(agendaAddresses.caseId, cases.id), eq(agendaAddresses.userId, actor.userId)))
    .where(and(eq(cases.id, parseId(caseId, "case_not_found")), clientCases(actor)));
  if (!row || !canSubscribe(actor, row)) throw new AppError("case_not_found");
  const { id, reference, madeAt } = row;
  return { id, reference, madeAt };
}

/**
 * What is left to do in the case of an address, for whoever has the address: the day and what to do, and nothing else.
 * Whose address it is must still read the case. @throws AppError agenda_not_found, too_many_requests.
 */
export async function readSharedAgenda(token: string, ip: string, now = new Date()) {
  const [address] = await db
    .select({ userId: agendaAddresses.userId, caseId: agendaAddresses.caseId, role: profiles.role })
    .from(agendaAddresses)
    .innerJoin(profiles, eq(profiles.id, agendaAddresses.userId))
    .innerJoin(users, eq(users.id, agendaAddresses.userId))
    .where(and(eq(agendaAddresses.digest, digestOf(token)), not(isBanned())));
  if (!address) return refuseAddress(ip);
  const { userId, role, caseId } = address;
  const mayRead = and(eq(cases.id, caseId), clientCases({ userId, role }));
  if ((await db.$count(cases, mayRead)) === 0) return refuseAddress(ip);
  const rows = await db
    .select({
      rule: caseDeadlines.rule,
      date: caseDeadlines.dueOn,
      /** One of its payments, so that a calendar knows the event again. */
      id: sql<string>`min(${caseDeadlines.paymentId}::text)`,
    })
    .from(caseDeadlines)
    .where(and(eq(caseDeadlines.caseId, caseId), gte(caseDeadlines.dueOn, today(now))))
    .groupBy(caseDeadlines.dueOn, caseDeadlines.rule)
    .orderBy(asc(caseDeadlines.dueOn), asc(caseDeadlines.rule));
  return rows.map(({ id, rule, date }) => ({ id: `${id}-${rule}`, date, action: actionOf(rule) }));
}
export type SharedDate = Awaited<ReturnType<typeof readSharedAgenda>>[number];

/** Only wrong addresses count: a provider of calendars reads those of many people from one network. */
async function refuseAddress(ip: string): Promise<never> {
  await consume(deadlineLimits.agenda_reading, ip);
  throw new AppError("agenda_not_found");
}
