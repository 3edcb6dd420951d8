import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseGroups, caseIndicators, indicatorValues } from "~/db/schema";
import type { IndicatorSide, ValueSharing } from "~/db/schema/indicator-enumerations";
import type { Actor } from "~/features/accounts/actor";
import {
  changeCase,
  handlerMay,
  type LockedCase,
  type LockedParties,
  recordEvent,
  unchanged,
} from "~/features/members/change-case.commands.server";
import { caseSide, isHelper } from "~/features/members/policy";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { indicatorLimits } from "./limits.server";
import { linkCase } from "./links/commands.server";
import { leaveGroup, leaveGroups } from "./links/leaving.commands.server";
import { canJudgeLinks, canWriteIndicators } from "./policy";
import { MAX_INDICATORS } from "./rules";
import type { IndicatorInput } from "./schema";
import { keepValue } from "./values/commands.server";
import { normalForm } from "./values/normal-forms.server";

/**
 * Confirms a value of a case, or puts it aside with `aside`: then it is neither suggested nor counted. What the lawyer or the
 * staff confirmed stays theirs when the client confirms it too. Groups change right after, in their own transaction.
 * @throws AppError case_not_found, reason_needed, indicator_unreadable, too_many_indicators, too_many_requests.
 */
export async function decideIndicator(actor: Actor, caseId: string, input: IndicatorInput): Promise<void> {
  await consume(indicatorLimits.indicator_save, actor.userId);
  const { kind, value, source, aside = null } = input;
  const form = normalForm(kind, value);
  if (!form) throw new AppError("indicator_unreadable");
  // What is put aside teaches nothing about others. The operator sees the counts anyway.
  if (!aside && actor.role !== "administrator") await consume(indicatorLimits.indicator_new, actor.userId);
  await changeCase(null, actor, caseId, { may: canWriteIndicators, facts: [] }, async (tx, caseRow) => {
    const valueId = await keepValue(tx, form);
    const [known] = await tx
      .select()
      .from(caseIndicators)
      .where(and(eq(caseIndicators.caseId, caseRow.id), eq(caseIndicators.valueId, valueId)));
    const side = sideOf(actor, caseRow);
    const seen = form.kind === "phone" ? (input.seen ?? known?.seen ?? "shown") : null;
    if (known && known.exclusion === aside && known.seen === seen && !isRaised(known.decidedAs, side))
      return unchanged();
    if (!known && (await tx.$count(caseIndicators, eq(caseIndicators.caseId, caseRow.id))) >= MAX_INDICATORS)
      throw new AppError("too_many_indicators");
    const decision = { seen, exclusion: aside, decidedBy: actor.userId, decidedAs: side, decidedAt: new Date() };
    await tx
      .insert(caseIndicators)
      .values({ caseId: caseRow.id, valueId, source, ...decision })
      .onConflictDoUpdate({ target: [caseIndicators.caseId, caseIndicators.valueId], set: decision });
    await recordEvent(tx, actor.userId, caseRow, {
      event: aside ? "indicator.put_aside" : "indicator.confirmed",
      details: { kind: form.kind },
    });
    if (known) await leaveGroup(tx, caseRow.id);
  });
  if (!aside) await linkCase(caseId);
}

const isOfStaff = (side: IndicatorSide): boolean => side === "lawyer" || side === "administrator";

/** Whether a decision says more than the former one: those who handle the case look more closely. */
const isRaised = (former: IndicatorSide, side: IndicatorSide): boolean => !isOfStaff(former) && isOfStaff(side);

function sideOf(actor: Actor, caseRow: LockedCase): IndicatorSide {
  if (caseSide(actor, caseRow) === "staff") return actor.role === "administrator" ? "administrator" : "lawyer";
  return isHelper(actor, caseRow) ? "helper" : "client";
}

/**
 * Says of a value of a case that many honest people share it (a pooled account), so that it links nothing, or that it is the
 * fraudster's own however many cases name it. @throws AppError case_not_found, forbidden, reason_needed, indicator_not_found.
 */
export async function judgeValue(actor: Actor, caseId: string, id: string, sharing: ValueSharing): Promise<void> {
  await consume(indicatorLimits.indicator_save, actor.userId);
  await changeCase(null, actor, caseId, JUDGED, async (tx, caseRow) => {
    const { valueId } = await ownIndicator(tx, caseRow, id);
    await tx.update(indicatorValues).set({ sharing, judgedBy: actor.userId }).where(eq(indicatorValues.id, valueId));
    await recordEvent(tx, actor.userId, caseRow, { event: "indicator.judged", details: { sharing } });
    const carriers = tx
      .select({ caseId: caseIndicators.caseId })
      .from(caseIndicators)
      .where(eq(caseIndicators.valueId, valueId));
    if (sharing === "common") await leaveGroups(tx, inArray(caseGroups.caseId, carriers));
  });
  if (sharing === "distinct") await linkCase(caseId);
}

/**
 * « Séparer »: what the case shares with its group brings it into none any more, which is remembered when it is confirmed
 * again. « Rapprocher à nouveau » takes it back. @throws AppError case_not_found, forbidden, reason_needed.
 */
export async function separateCase(actor: Actor, caseId: string, isSeparate: boolean): Promise<void> {
  await consume(indicatorLimits.indicator_save, actor.userId);
  await changeCase(null, actor, caseId, JUDGED, async (tx, caseRow) => {
    const separation = isSeparate
      ? { separatedAt: new Date(), separatedBy: actor.userId }
      : { separatedAt: null, separatedBy: null };
    const changed = await tx
      .update(caseIndicators)
      .set(separation)
      .where(eq(caseIndicators.caseId, caseRow.id))
      .returning({ id: caseIndicators.id });
    if (changed.length === 0) return unchanged();
    await recordEvent(tx, actor.userId, caseRow, {
      event: isSeparate ? "indicator.case_separated" : "indicator.case_rejoined",
    });
    await leaveGroup(tx, caseRow.id);
  });
  if (!isSeparate) await linkCase(caseId);
}

const JUDGED = { may: handlerMay(canJudgeLinks), facts: [] } as const;

async function ownIndicator(tx: Tx, { id: caseId }: LockedParties, id: string) {
  const isIt = and(eq(caseIndicators.id, id), eq(caseIndicators.caseId, caseId));
  const [row] = isId(id) ? await tx.select().from(caseIndicators).where(isIt) : [];
  if (!row) throw new AppError("indicator_not_found");
  return row;
}
